import type { StoredBrand } from '#shared/api/organizations/partner/branding.ts';
import type { UnreadablePair } from '#shared/brand/brand-contrast.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { LogoField } from '#src/pages/franchise-dashboard/branding/logo-field.tsx';
import { BrandPreviews } from '#src/pages/franchise-dashboard/partner/brand/brand-previews.tsx';
import { useBrandForm } from '#src/pages/franchise-dashboard/partner/brand/use-brand-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

type Colors = Pick<Brand, 'primaryColor' | 'backgroundColor'>;

interface ColorPairProps {
  brand: Colors;
  errors: Readonly<Partial<Record<string, string>>>;
  unreadable: UnreadablePair | null;
  onChange: (colors: Partial<Colors>) => void;
}

const FIELDS = [
  { field: 'primaryColor', label: 'Primary color' },
  { field: 'backgroundColor', label: 'Background color' },
] as const;

const TEXTS = [
  { field: 'productName', label: 'Platform name', hint: undefined },
  { field: 'tagline', label: 'Tagline', hint: undefined },
  { field: 'senderName', label: 'Sender name', hint: 'The name your emails come from.' },
  { field: 'replyTo', label: 'Reply address', hint: 'Where answers to emails go.' },
  { field: 'supportEmail', label: 'Support email', hint: 'Shown to your customers.' },
] as const;

const LEGAL = [
  { field: 'terms', label: 'Terms' },
  { field: 'privacy', label: 'Privacy policy' },
] as const;

/** Form on the left, live previews on the right. */
export function BrandForm({ org, stored }: { org: string; stored: StoredBrand }) {
  const form = useBrandForm(org, stored);
  const { draft, errors, conflict, changeBrand, change } = form;
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <form
        noValidate
        aria-label="Branding"
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {conflict !== null && (
          <Notice
            tone="warn"
            role="alert"
            title="Someone else saved the branding"
            action={
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" onClick={form.saveOver}>
                  Save mine
                </Button>
                <Button variant="quiet" onClick={form.takeTheirs}>
                  Use theirs
                </Button>
              </div>
            }
          >
            Your changes are still here. Theirs has the name “{conflict.brand.productName}”.
          </Notice>
        )}
        {TEXTS.map(({ field, label, hint }) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            optional={field !== 'productName'}
            value={draft.brand[field]}
            error={errors[`brand.${field}`]}
            onChange={(event) => changeBrand({ [field]: event.target.value })}
          />
        ))}
        <ColorPair
          brand={draft.brand}
          errors={errors}
          unreadable={form.unreadable}
          onChange={changeBrand}
        />
        <LogoField
          logo={draft.brand.logo}
          error={errors['brand.logo']}
          onChange={(logo) => changeBrand({ logo })}
        />
        <LogoField
          label="Icon"
          hint="A square PNG, JPEG or WebP for browser tabs and home screens."
          logo={draft.brand.icon}
          error={errors['brand.icon']}
          onChange={(icon) => changeBrand({ icon })}
        />
        <Switch
          label="Watermark"
          hint="Public cards of free accounts name your platform."
          checked={draft.brand.hasWatermark}
          onChange={(hasWatermark) => changeBrand({ hasWatermark })}
        />
        {LEGAL.map(({ field, label }) => (
          <TextArea
            key={field}
            label={label}
            optional
            rows={5}
            hint="Plain text. Leave it empty to use ours."
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="large" busy={form.isSaving} busyLabel="Saving...">
            Save Branding
          </Button>
          <p role="status" className="text-stone">
            {form.isChanged ? 'Unsaved changes' : 'Saved'}
          </p>
        </div>
      </form>
      <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <BrandPreviews brand={draft.brand} />
      </div>
    </div>
  );
}

/** Both colors, with a readable pair where the typed one is not. */
function ColorPair({ brand, errors, unreadable, onChange }: ColorPairProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-6 sm:grid-cols-2">
        {FIELDS.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            spellCheck={false}
            autoCapitalize="none"
            value={brand[field]}
            error={
              errors[`brand.${field}`] ??
              (field === 'primaryColor' ? unreadable?.message : undefined)
            }
            onChange={(event) => onChange({ [field]: event.target.value })}
            suffix={
              <input
                type="color"
                aria-label={`Pick ${label.toLowerCase()}`}
                value={/^#[0-9a-f]{6}$/i.test(brand[field]) ? brand[field] : '#000000'}
                onChange={(event) => onChange({ [field]: event.target.value })}
                className="mr-1.5 size-8 cursor-pointer rounded-small border border-hairline-strong bg-transparent p-0.5"
              />
            }
          />
        ))}
      </div>
      {unreadable !== null && (
        <Button variant="outline" onClick={() => onChange({ primaryColor: unreadable.proposal })}>
          Use {unreadable.proposal}
        </Button>
      )}
    </div>
  );
}
