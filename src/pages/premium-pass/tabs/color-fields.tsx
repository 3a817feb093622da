import { CONTRAST_MIN, findContrast } from '#shared/format/color.ts';
import type { PassDesign } from '#shared/wallet/pass-design.ts';
import { DESIGN_PRESETS } from '#src/pages/premium-pass/content.ts';
import { contrastNote } from '#src/pages/premium-pass/copy.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/fields/field.tsx';

const COLORS = [
  { key: 'backgroundColor', label: 'Background color' },
  { key: 'foregroundColor', label: 'Foreground color' },
  { key: 'labelColor', label: 'Label color' },
] as const;

interface ColorFieldsProps {
  design: PassDesign;
  /** Problems of single colors, keyed by `path`. */
  lowContrast: readonly { path: string; message: string }[];
  onChange: (design: PassDesign) => void;
}

export function ColorFields({ design, lowContrast, onChange }: ColorFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {COLORS.map(({ key, label }) => (
        <Field
          key={key}
          label={label}
          error={lowContrast.find(({ path }) => path === key)?.message}
        >
          {(wiring) => (
            <span className="flex items-center gap-3">
              <input
                type="color"
                {...wiring}
                value={design[key]}
                onChange={(event) => onChange({ ...design, [key]: event.target.value })}
                className="h-11 w-16 cursor-pointer rounded-control border border-control bg-raised p-1"
              />
              <span className="tabular font-mono text-xs text-stone">{design[key]}</span>
            </span>
          )}
        </Field>
      ))}
    </div>
  );
}

export function ColorPresets({ onChoose }: { onChoose: (design: PassDesign) => void }) {
  return (
    <section aria-labelledby="presets">
      <h2 id="presets" className="mb-3 font-semibold">
        Color presets
      </h2>
      <div className="flex flex-wrap gap-2">
        {DESIGN_PRESETS.map((preset) => (
          <Button
            key={preset.name}
            variant="outline"
            icon={<Swatch {...preset.design} />}
            onClick={() => onChoose(preset.design)}
          >
            {preset.name}
          </Button>
        ))}
      </div>
    </section>
  );
}

export function ContrastNote({ design }: { design: PassDesign }) {
  const lowest = Math.min(
    findContrast(design.foregroundColor, design.backgroundColor),
    findContrast(design.labelColor, design.backgroundColor),
  );
  return (
    <p role="status" className={lowest < CONTRAST_MIN ? 'text-warn' : 'text-stone'}>
      {contrastNote(lowest)}
    </p>
  );
}

function Swatch({ backgroundColor, foregroundColor }: PassDesign) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 rounded-full">
      <path d="M0 0h16v16H0z" fill={backgroundColor} />
      <path d="M16 0v16H0z" fill={foregroundColor} />
    </svg>
  );
}
