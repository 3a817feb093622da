import type { UseFormReturn } from 'react-hook-form';
import type { StoredBrand } from '#shared/api/organizations/partner/branding.ts';
import type { UnreadablePair } from '#shared/brand/brand-contrast.ts';
import { ColorField } from '#src/pages/franchise-dashboard/branding/color-field.tsx';
import { LogoField } from '#src/pages/franchise-dashboard/branding/logo-field.tsx';
import { BrandPreviews } from '#src/pages/franchise-dashboard/partner/brand/brand-previews.tsx';
import {
  useBrandForm,
  type BrandDraft,
} from '#src/pages/franchise-dashboard/partner/brand/use-brand-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface ColorPairProps {
  form: UseFormReturn<BrandDraft>;
  brand: BrandDraft['brand'];
  unreadable: UnreadablePair | null;
}

const FIELDS = [
  { field: 'primaryColor', label: 'Primary color' },
  { field: 'backgroundColor', label: 'Background color' },
] as const;

const TEXTS = [
  { field: 'productName', label: 'Platform name', hint: undefined },
  { field: 'tagline', label: 'Tagline', hint: undefined },
  {
    field: 'senderName',
    label: 'Sender name',
    hint: 'The name your emails come from. Their address stays ours, so that they arrive.',
  },
  { field: 'replyTo', label: 'Reply address', hint: 'Where answers to emails go.' },
  { field: 'supportEmail', label: 'Support email', hint: 'Shown to your customers.' },
] as const;

const LEGAL = [
  { field: 'terms', label: 'Terms' },
  { field: 'privacy', label: 'Privacy policy' },
] as const;

/** Form on the left, live previews on the right. */
export function BrandForm({ org, stored }: { org: string; stored: StoredBrand }) {
  const branding = useBrandForm(org, stored);
  const { form, draft, conflict } = branding;
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <form
        noValidate
        aria-label="Branding"
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          branding.save();
        }}
      >
        {conflict !== null && (
          <Notice
            tone="warn"
            role="alert"
            title="Someone else saved the branding"
            action={
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" onClick={branding.saveOver}>
                  Save mine
                </Button>
                <Button variant="quiet" onClick={branding.takeTheirs}>
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
            {...bindField(form, `brand.${field}`)}
          />
        ))}
        <ColorPair form={form} brand={draft.brand} unreadable={branding.unreadable} />
        <LogoField
          logo={draft.brand.logo}
          error={errors.brand?.logo?.message}
          onChange={(logo) => form.setValue('brand.logo', logo)}
        />
        <LogoField
          label="Icon"
          hint="A square PNG, JPEG or WebP for browser tabs and home screens."
          logo={draft.brand.icon}
          error={errors.brand?.icon?.message}
          onChange={(icon) => form.setValue('brand.icon', icon)}
        />
        <Switch
          label="Watermark"
          hint="Public cards of free accounts name your platform."
          checked={draft.brand.hasWatermark}
          onChange={(hasWatermark) => form.setValue('brand.hasWatermark', hasWatermark)}
        />
        {LEGAL.map(({ field, label }) => (
          <TextArea
            key={field}
            label={label}
            optional
            rows={5}
            hint="Plain text. Leave it empty to use ours."
            {...bindField(form, field)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="large" busy={isSubmitting} busyLabel="Saving...">
            Save Branding
          </Button>
          <p role="status" className="text-stone">
            {branding.isChanged ? 'Unsaved changes' : 'Saved'}
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
function ColorPair({ form, brand, unreadable }: ColorPairProps) {
  const { errors } = form.formState;
  const pick = (field: (typeof FIELDS)[number]['field'], color: string) =>
    form.setValue(`brand.${field}`, color, { shouldValidate: form.formState.isSubmitted });
  return (
    <div className="grid gap-4">
      <div className="grid gap-6 sm:grid-cols-2">
        {FIELDS.map(({ field, label }) => (
          <ColorField
            key={field}
            label={label}
            value={brand[field]}
            error={
              errors.brand?.[field]?.message ??
              (field === 'primaryColor' ? unreadable?.message : undefined)
            }
            registration={form.register(`brand.${field}`)}
            onPick={(color) => pick(field, color)}
          />
        ))}
      </div>
      {unreadable !== null && (
        <Button variant="outline" onClick={() => pick('primaryColor', unreadable.proposal)}>
          Use {unreadable.proposal}
        </Button>
      )}
    </div>
  );
}
