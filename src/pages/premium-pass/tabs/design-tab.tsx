import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
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
import {
  customColorsNote,
  describePreview,
  FONT_NOTE,
  savedOnDeviceToast,
  settingsFailedToast,
  settingsSavedToast,
} from '#src/pages/premium-pass/copy.ts';
import { ColorFields, ColorPresets, ContrastNote } from './color-fields.tsx';
import { PassPreview } from '#src/features/wallet-passes/pass-preview.tsx';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

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
