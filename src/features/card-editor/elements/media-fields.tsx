import { Play, ShoppingBag } from 'lucide-react';
import { CURRENCIES, formatPrice } from '#shared/card/element/currency.ts';
import { MEDIA_NAME_MAX } from '#shared/card/element/element.ts';
import { parseMediaDraft, type MediaDraft, type MediaIssues } from './media-draft.ts';
import { PhotoField } from '#src/features/card-editor/photos/photo-field.tsx';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS, Field } from '#src/ui/form/fields/field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface MediaFieldsProps {
  kind: 'video' | 'product';
  draft: MediaDraft;
  issues: MediaIssues;
  onChange: (change: Partial<MediaDraft>) => void;
}

export function MediaFields({ kind, draft, issues, onChange }: MediaFieldsProps) {
  const isProduct = kind === 'product';
  return (
    <div className="grid gap-5">
      <TextField
        label={isProduct ? 'Product name' : 'Title'}
        optional
        hint={isProduct ? 'Add a name to show the link as a product on your page.' : undefined}
        maxLength={MEDIA_NAME_MAX}
        value={draft.name}
        error={issues.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {isProduct && <PriceField {...{ draft, issues, onChange }} />}
      <PhotoField
        label={isProduct ? 'Product picture' : 'Poster'}
        shape={isProduct ? 'product' : 'poster'}
        hint={
          isProduct ? 'Square, up to 5MB.' : 'Wide, up to 5MB. Without one, we draw a plain poster.'
        }
        src={draft.picture}
        preview={<Picture {...{ kind, picture: draft.picture }} />}
        onPick={({ dataUrl }) => onChange({ picture: dataUrl })}
        onRemove={() => {
          onChange({ picture: '' });
          return () => onChange({ picture: draft.picture });
        }}
      />
      {isProduct && draft.name.trim() !== '' && <ProductPreview draft={draft} />}
    </div>
  );
}

function PriceField({ draft, issues, onChange }: Omit<MediaFieldsProps, 'kind'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
      <TextField
        label="Price"
        optional
        inputMode="decimal"
        autoComplete="off"
        placeholder="19.90"
        value={draft.price}
        error={issues.price}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <Field label="Currency">
        {(wiring) => (
          <select
            {...wiring}
            value={draft.currency}
            onChange={(event) => onChange({ currency: event.target.value })}
            className={cx(CONTROL_CLASS, 'h-11')}
          >
            {Object.keys(CURRENCIES).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function Picture({ kind, picture }: { kind: 'video' | 'product'; picture: string }) {
  const Icon = kind === 'video' ? Play : ShoppingBag;
  const shown = usePicture(picture);
  return (
    <span
      className={cx(
        'flex h-18 shrink-0 items-center justify-center overflow-hidden rounded-control border border-hairline bg-raised-2',
        kind === 'video' ? 'w-32' : 'w-18',
      )}
    >
      {picture ? (
        <img src={shown} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden="true" strokeWidth={1.25} className="size-6 text-ornament" />
      )}
    </span>
  );
}

function ProductPreview({ draft }: { draft: MediaDraft }) {
  const read = parseMediaDraft('product', draft);
  const price = read.ok ? read.fields.price : undefined;
  return (
    <figure className="rounded-control border border-hairline p-3">
      <figcaption className="mb-2 text-xs text-stone">On your page</figcaption>
      <div className="flex items-center gap-3.5">
        <Picture kind="product" picture={draft.picture} />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{draft.name}</span>
        {price && <span className="tabular font-semibold">{formatPrice(price)}</span>}
      </div>
    </figure>
  );
}
