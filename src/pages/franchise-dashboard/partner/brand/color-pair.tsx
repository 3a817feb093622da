import type { UnreadablePair } from '#shared/brand/brand-contrast.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { Button } from '#src/ui/button.tsx';
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

/** Both colors, with a readable pair where the typed one is not. */
export function ColorPair({ brand, errors, unreadable, onChange }: ColorPairProps) {
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
