import { useState } from 'react';
import { findContrast } from '#shared/format/color.ts';
import { FIRST_BRAND_COLORS } from '#shared/organization/policy/first-brand-colors.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

type Colors = NonNullable<PolicyContent['colors']>;

const COLOR_FIELDS = [
  { key: 'background', label: 'Background' },
  { key: 'text', label: 'Text' },
  { key: 'accent', label: 'Accent' },
] as const satisfies readonly { key: keyof Colors; label: string }[];

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;

interface ColorFieldsProps {
  colors: PolicyContent['colors'];
  issues: ReadonlyMap<string, string>;
  onChange: (colors: PolicyContent['colors']) => void;
}

export function BrandColors({ colors, issues, onChange }: ColorFieldsProps) {
  // Stays while the colors are off, so that switching them on again brings them back.
  const [last, setLast] = useState<Colors>(colors ?? FIRST_BRAND_COLORS);
  const change = (next: Colors) => {
    setLast(next);
    onChange(next);
  };
  const isPale = colors !== null && findContrast(colors.text, colors.background) < CONTRAST_MIN;
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
      {isPale && (
        <p role="status" className="text-xs text-warn">
          The text is hard to read on this background. Choose colors with more contrast.
        </p>
      )}
    </div>
  );
}
