import type { LocalCard } from '#shared/card/card.ts';
import { contrastOf, DEFAULT_PASS_DESIGN, type PassDesign } from '#shared/wallet/pass-design.ts';
import { DESIGN_PRESETS } from '#src/pages/premium-pass/content.ts';
import { PassPreview } from '#src/pages/premium-pass/tabs/pass-preview.tsx';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/field.tsx';

/** Least contrast of text a phone is held at arm's length with (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;

const COLOURS = [
  { key: 'backgroundColor', label: 'Background colour' },
  { key: 'foregroundColor', label: 'Foreground colour' },
  { key: 'labelColor', label: 'Label colour' },
] as const;

interface DesignTabProps {
  card: LocalCard | null;
  design: PassDesign;
  onChange: (design: PassDesign) => void;
}

/** The colours of the pass beside the pass. */
export function DesignTab({ card, design, onChange }: DesignTabProps) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-8">
        <div className="grid gap-5 sm:grid-cols-3">
          {COLOURS.map(({ key, label }) => (
            <Field key={key} label={label}>
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
        <Legibility design={design} />
        <section aria-labelledby="presets">
          <h2 id="presets" className="mb-3 font-medium">
            Colours that go together
          </h2>
          <div className="flex flex-wrap gap-2">
            {DESIGN_PRESETS.map((preset) => (
              <Button
                key={preset.name}
                variant="outline"
                icon={<Swatch {...preset.design} />}
                onClick={() => onChange(preset.design)}
              >
                {preset.name}
              </Button>
            ))}
          </div>
        </section>
        <section aria-labelledby="font">
          <h2 id="font" className="font-medium">
            Font
          </h2>
          <p className="mt-1 max-w-(--container-measure) text-stone">
            Wallets set every pass in their own typeface: neither Apple nor Google lets a pass
            choose one. Colours, words and pictures are yours.
          </p>
        </section>
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChange(DEFAULT_PASS_DESIGN)}
        >
          Reset colours
        </Button>
      </div>
      <PassPreview card={card} design={design} />
    </div>
  );
}

function Legibility({ design }: { design: PassDesign }) {
  const least = Math.min(
    contrastOf(design.foregroundColor, design.backgroundColor),
    contrastOf(design.labelColor, design.backgroundColor),
  );
  return (
    <p role="status" className={least < CONTRAST_MIN ? 'text-warn' : 'text-stone'}>
      {least < CONTRAST_MIN
        ? `Hard to read: the contrast is ${least.toFixed(1)}, and should be ${CONTRAST_MIN} or more.`
        : `Reads well: the lowest contrast is ${least.toFixed(1)}.`}
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
