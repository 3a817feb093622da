import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import {
  CONTRAST_MIN,
  contrastOf,
  DEFAULT_PASS_DESIGN,
  findFaintTexts,
  type DesignChoice,
  type PassDesign,
} from '#shared/wallet/pass-design.ts';
import { chooseLook, DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { DESIGN_PRESETS } from '#src/pages/premium-pass/content.ts';
import { keptToast, savedToast, saveFailed } from '#src/pages/premium-pass/sending.ts';
import { PassPreview } from '#src/pages/premium-pass/tabs/pass-preview.tsx';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/field.tsx';

const COLOURS = [
  { key: 'backgroundColor', label: 'Background colour' },
  { key: 'foregroundColor', label: 'Foreground colour' },
  { key: 'labelColor', label: 'Label colour' },
] as const;

interface DesignTabProps {
  card: LocalCard | null;
  plan: PlanId;
  /** Colours that are chosen and not saved; null for none. */
  typed: PassDesign | null;
  saved: DesignChoice | null;
  onType: (design: PassDesign) => boolean;
  /** What was chosen then is saved; what has been chosen since is not. */
  onSaved: (design: PassDesign | null) => void;
  /** Null for a guest, who keeps them on this device. */
  save: ((design: DesignChoice) => Promise<Result<{ passes: number }, ApiFailure>>) | null;
}

/** The colours of the pass beside the pass. */
export function DesignTab({ card, plan, typed, saved, onType, onSaved, save }: DesignTabProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const canBrand = can(plan, 'customBranding');
  // What the plan does not cover is kept, and is not what the passes show.
  const isResting = saved !== null && 'backgroundColor' in saved && !canBrand;
  const design = typed ?? shownDesign(isResting ? DEFAULT_PASS_SETTINGS.design : saved, card);
  const faint = isChecked ? findFaintTexts(design) : [];
  const onChange = (next: PassDesign) => void onType(next);

  const submit = async () => {
    setIsChecked(true);
    if (findFaintTexts(design).length > 0) return;
    if (!canBrand) return setIsLocked(true);
    if (save === null) return toasts.show(keptToast('Design', onType(design)));
    setIsSaving(true);
    const answer = await save(design);
    setIsSaving(false);
    toasts.show(answer.ok ? savedToast('Design', answer.value.passes) : saveFailed(answer.error));
    if (answer.ok) onSaved(typed);
  };
  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <div className="grid gap-5 sm:grid-cols-3">
            {COLOURS.map(({ key, label }) => (
              <Field
                key={key}
                label={label}
                error={faint.find(({ path }) => path === key)?.message}
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
          <div className="flex flex-wrap gap-3">
            <Button
              busy={isSaving}
              busyLabel="Saving..."
              className="w-full sm:w-auto"
              onClick={() => void submit()}
            >
              Save Design
            </Button>
            <Button variant="quiet" onClick={() => onChange(DEFAULT_PASS_DESIGN)}>
              Reset colours
            </Button>
          </div>
          {!canBrand && (
            <p className="text-xs text-stone">
              {isResting && 'The colours you saved are kept, and come back with your plan. '}
              Colours of your own come with Startup. The eight looks under Templates are on every
              plan.
            </p>
          )}
        </div>
        <PassPreview card={card} design={design} />
      </div>
      <UpgradeDialog
        open={isLocked}
        plan={plan}
        feature="customBranding"
        onClose={() => setIsLocked(false)}
      />
    </>
  );
}

/** What the passes look like now: black and gold while nothing else is known. */
function shownDesign(saved: DesignChoice | null, card: LocalCard | null): PassDesign {
  if (saved === null) return DEFAULT_PASS_DESIGN;
  const { background, foreground, label } = chooseLook(saved, card?.template ?? 'premium');
  return { backgroundColor: background, foregroundColor: foreground, labelColor: label };
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
