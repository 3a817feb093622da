import { useEffect, useState } from 'react';
import {
  ELEMENT_VALUE_MAX,
  ELEMENTS,
  type CardElement,
  type ElementType,
} from '#shared/card/element.ts';
import { COPY } from '#src/features/card-editor/copy.ts';
import {
  duplicateIssue,
  valueIssue,
  type ElementEdit,
} from '#src/features/card-editor/elements/elements.ts';
import {
  draftOffer,
  offerKind,
  readOffer,
  type OfferIssues,
} from '#src/features/card-editor/elements/offer-draft.ts';
import { OfferFields } from '#src/features/card-editor/elements/offer-fields.tsx';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ElementDialogProps {
  /** What is being edited; null while the dialog is closed. */
  edit: ElementEdit | null;
  /** The elements on the card: a value stands on it once. */
  elements: readonly CardElement[];
  /** What a product's price is in until another currency is chosen. */
  currency: string;
  onSave: (edit: ElementEdit) => void;
  /** Told whether something typed would be lost with the dialog. */
  onHold: (isHeld: boolean) => void;
  onClose: () => void;
}

/** Edits one element's value. */
export function ElementDialog(props: ElementDialogProps) {
  const { edit, onClose } = props;
  const label = edit ? ELEMENTS[edit.type].label : '';
  return (
    <Dialog
      open={edit !== null}
      width="small"
      title={edit?.index === null ? `Add ${label}` : `Edit ${label}`}
      onClose={onClose}
    >
      {edit && <ElementForm {...props} edit={edit} />}
    </Dialog>
  );
}

const INPUT_MODES: Readonly<Partial<Record<ElementType, 'email' | 'tel' | 'url'>>> = {
  email: 'email',
  phone: 'tel',
  whatsapp: 'tel',
  website: 'url',
  zoom: 'url',
  spotify: 'url',
  shop: 'url',
  portfolio: 'url',
  calendar: 'url',
};

const HINTS: Readonly<Partial<Record<ElementType, string>>> = {
  youtube: 'A channel, or a video: a video plays right on your page.',
  shop: 'Where it can be had: your shop, or one product of it.',
};

function ElementForm(props: ElementDialogProps & { edit: ElementEdit }) {
  const { edit, elements, currency, onSave, onHold, onClose } = props;
  const [value, setValue] = useState(edit.value);
  const [error, setError] = useState<string>();
  const [start] = useState(() => draftOffer(edit.offer ?? {}, currency));
  const [draft, setDraft] = useState(start);
  const [issues, setIssues] = useState<OfferIssues>({});
  const { label, placeholder } = ELEMENTS[edit.type];
  const kind = offerKind(edit.type, value);

  const isTyped = value !== edit.value || draft !== start;
  useEffect(() => {
    onHold(isTyped);
    return () => onHold(false);
  }, [isTyped, onHold]);

  const submit = () => {
    const offer = readOffer(kind, draft);
    const saved = { ...edit, value, ...(offer.ok && { offer: offer.fields }) };
    const issue = valueIssue(edit.type, value) ?? duplicateIssue(elements, saved);
    if (issue === null && offer.ok) return onSave(saved);
    if (issue === 'required') toasts.show(COPY.valueRequired);
    setError(issue === 'required' ? COPY.valueRequired.description : (issue ?? undefined));
    setIssues(offer.ok ? {} : offer.issues);
    return undefined;
  };
  const hint = HINTS[edit.type];
  const field = { label, placeholder, value, error, hint, maxLength: ELEMENT_VALUE_MAX };
  const onChange = (text: string) => {
    setValue(text);
    setError(undefined);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-6"
    >
      {edit.type === 'text' ? (
        <TextArea
          {...field}
          data-autofocus
          rows={3}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextField
          {...field}
          data-autofocus
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={INPUT_MODES[edit.type] ?? 'text'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {kind !== null && (
        <OfferFields
          kind={kind}
          draft={draft}
          issues={issues}
          onChange={(change) => {
            setDraft((now) => ({ ...now, ...change }));
            setIssues({});
          }}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{edit.index === null ? 'Add' : 'Save'}</Button>
      </div>
    </form>
  );
}
