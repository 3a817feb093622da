import type { LocalCard } from '#shared/card/card.ts';
import { CONTRAST_MIN, findContrast } from '#shared/format/color.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import {
  DEFAULT_PASS_DESIGN,
  findLowContrastTexts,
  type DesignChoice,
  type PassDesign,
} from '#shared/wallet/pass-design.ts';
import { choosePassPalette, DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { PassPreview } from '#src/features/wallet-passes/pass-preview.tsx';
import { DESIGN_PRESETS } from '#src/pages/premium-pass/content.ts';
import {
  contrastNote,
  customColorsNote,
  describePreview,
  FONT_NOTE,
  savedOnDeviceToast,
  settingsFailedToast,
  settingsSavedToast,
} from '#src/pages/premium-pass/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/fields/field.tsx';
import { useState } from 'react';

interface DesignTabProps {
  card: LocalCard | null;
  plan: PlanId;
  /** Unsaved colors; null for none. */
  typed: PassDesign | null;
  saved: DesignChoice | null;
  onType: (design: PassDesign) => boolean;
  /** Called after a save with the colors it sent; later changes are still unsaved. */
  onSaved: (design: PassDesign | null) => void;
  /** Null for guests, whose design is stored on this device. */
  save: ((design: DesignChoice) => Promise<Result<{ passes: number }, ApiFailure>>) | null;
}

export function DesignTab({ card, plan, typed, saved, onType, onSaved, save }: DesignTabProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const canBrand = can(plan, 'customBranding');
  // A saved design that the plan no longer includes is kept but not shown on passes.
  const isInactive = saved !== null && 'backgroundColor' in saved && !canBrand;
  const design = typed ?? toPassDesign(isInactive ? DEFAULT_PASS_SETTINGS.design : saved, card);
  const lowContrast = isChecked ? findLowContrastTexts(design) : [];
  const onChange = (next: PassDesign) => void onType(next);

  const submit = async () => {
    setIsChecked(true);
    if (findLowContrastTexts(design).length > 0) return;
    if (!canBrand) return setIsLocked(true);
    if (save === null) return toasts.show(savedOnDeviceToast('Design', onType(design)));
    setIsSaving(true);
    const answer = await save(design);
    setIsSaving(false);
    toasts.show(
      answer.ok
        ? settingsSavedToast('Design', answer.value.passes)
        : settingsFailedToast(answer.error),
    );
    if (answer.ok) onSaved(typed);
  };
  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <ColorFields design={design} lowContrast={lowContrast} onChange={onChange} />
          <ContrastNote design={design} />
          <ColorPresets onChoose={onChange} />
          <section aria-labelledby="font">
            <h2 id="font" className="font-semibold">
              Font
            </h2>
            <p className="mt-1 max-w-(--container-measure) text-stone">{FONT_NOTE}</p>
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
              Reset colors
            </Button>
          </div>
          {!canBrand && <p className="text-xs text-stone">{customColorsNote(isInactive)}</p>}
        </div>
        <PassPreview
          card={card}
          palette={choosePassPalette(design, card ?? { template: 'premium' })}
          note={describePreview(card !== null)}
        />
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

/** The colors that the passes show now; the default until they are known. */
function toPassDesign(saved: DesignChoice | null, card: LocalCard | null): PassDesign {
  if (saved === null) return DEFAULT_PASS_DESIGN;
  const { background, foreground, label } = choosePassPalette(
    saved,
    card ?? { template: 'premium' },
  );
  return { backgroundColor: background, foregroundColor: foreground, labelColor: label };
}

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

function ColorFields({ design, lowContrast, onChange }: ColorFieldsProps) {
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

function ColorPresets({ onChoose }: { onChoose: (design: PassDesign) => void }) {
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

function ContrastNote({ design }: { design: PassDesign }) {
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
