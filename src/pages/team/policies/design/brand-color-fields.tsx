import { useState } from 'react';
import {
  brandColorsSchema,
  findLowContrast,
} from '#shared/organization/policy/colors/brand-colors.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

/** The colors that a team starts from when it sets its own. */
const FIRST_BRAND_COLORS = {
  background: '#0e0d0b',
  text: '#f4efe6',
  accent: '#d9b36a',
} as const;

type Colors = NonNullable<PolicyContent['colors']>;

const COLOR_FIELDS = [
  { key: 'background', label: 'Background' },
  { key: 'text', label: 'Text' },
  { key: 'accent', label: 'Accent' },
] as const satisfies readonly { key: keyof Colors; label: string }[];

interface ColorFieldsProps {
  colors: PolicyContent['colors'];
  issues: ReadonlyMap<string, string>;
  onChange: (colors: PolicyContent['colors']) => void;
}

export function BrandColorFields({ colors, issues, onChange }: ColorFieldsProps) {
  // Stays while the colors are off, so that switching them on again brings them back.
  const [last, setLast] = useState<Colors>(colors ?? FIRST_BRAND_COLORS);
  const change = (next: Colors) => {
    setLast(next);
    onChange(next);
  };
  const complete = brandColorsSchema.nullable().safeParse(colors);
  const lowContrast = complete.data ? findLowContrast(complete.data) : null;
  return (
    <div className="grid gap-4">
      <Switch
        label="Company colors"
        hint="When off, pages use the colors of the card's template."
        checked={colors !== null}
        onChange={(isOn) => onChange(isOn ? last : null)}
      />
      {colors !== null && (
        <div className="grid gap-4 sm:grid-cols-3">
          {COLOR_FIELDS.map(({ key, label }) => (
            <TextField
              key={key}
              label={label}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              value={colors[key]}
              error={issues.get(`colors.${key}`)}
              onChange={(event) =>
                change({ ...colors, [key]: event.target.value.trim().toLowerCase() })
              }
              suffix={
                <input
                  type="color"
                  aria-label={`Pick ${label.toLowerCase()}`}
                  value={/^#[\da-f]{6}$/.test(colors[key]) ? colors[key] : FIRST_BRAND_COLORS[key]}
                  onChange={(event) => change({ ...colors, [key]: event.target.value })}
                  className="mr-1.5 size-9 cursor-pointer rounded-small bg-transparent p-1"
                />
              }
            />
          ))}
        </div>
      )}
      {colors !== null && lowContrast !== null && (
        <div>
          <Button
            variant="outline"
            icon={<Swatch color={lowContrast.text} />}
            onClick={() => change({ ...colors, text: lowContrast.text })}
          >
            Use {lowContrast.text}
          </Button>
        </div>
      )}
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-4 rounded-small border border-hairline-strong"
      style={{ background: color }}
    />
  );
}
