import type { UseFormReturn } from 'react-hook-form';
import type { UnreadablePair } from '#shared/brand/brand-contrast.ts';
import { ColorField } from '#src/pages/franchise-dashboard/branding/color-field.tsx';
import type { BrandDraft } from '#src/pages/franchise-dashboard/partner/brand/use-brand-form.ts';
import { Button } from '#src/ui/button.tsx';

interface ColorPairProps {
  form: UseFormReturn<BrandDraft>;
  brand: BrandDraft['brand'];
  unreadable: UnreadablePair | null;
}

const FIELDS = [
  { field: 'primaryColor', label: 'Primary color' },
  { field: 'backgroundColor', label: 'Background color' },
] as const;

/** Both colors, with a readable pair where the typed one is not. */
export function ColorPair({ form, brand, unreadable }: ColorPairProps) {
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
