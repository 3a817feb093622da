import { Check } from 'lucide-react';
import { useState } from 'react';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import { findPassPalette, type PassPalette } from '#shared/wallet/pass-palette.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { MATCH_COLORS } from '#src/features/wallet-passes/copy.ts';
import {
  settingsFailedToast,
  settingsSavedToast,
  SIGN_IN_REQUIRED,
} from '#src/pages/premium-pass/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';

export interface TemplateChoiceProps {
  /** The design of the passes now; null while unknown. */
  applied: DesignChoice | null;
  /** Null for guests, who have no passes. */
  apply: ((design: DesignChoice) => Promise<Result<{ passes: number }, ApiFailure>>) | null;
}

/** Applies one card template to all passes of the account, or each card's own. */
export function TemplateChoice({ applied, apply }: TemplateChoiceProps) {
  const [busy, setBusy] = useState<TemplateKey | 'own' | null>(null);
  const selected = applied !== null && 'template' in applied ? applied.template : undefined;
  const select = async (template: TemplateKey | null) => {
    if (busy !== null) return;
    if (apply === null) return toasts.show(SIGN_IN_REQUIRED);
    setBusy(template ?? 'own');
    const answer = await apply({ template });
    setBusy(null);
    toasts.show(
      answer.ok
        ? settingsSavedToast('Template', answer.value.passes)
        : settingsFailedToast(answer.error),
    );
  };
  return (
    <section aria-labelledby="pass-templates">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="pass-templates" className="font-semibold">
            Pass templates
          </h2>
          <p className="text-stone">
            {selected === null
              ? "Each pass matches its card's template."
              : applied !== null && selected === undefined
                ? 'Your passes use custom colors.'
                : 'One template for all your passes, including those people already saved.'}
          </p>
        </div>
        {selected !== null && applied !== null && (
          <Button
            variant="outline"
            busy={busy === 'own'}
            busyLabel="Saving..."
            onClick={() => void select(null)}
          >
            {MATCH_COLORS}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {TEMPLATE_KEYS.map((template) => (
          <li key={template}>
            <button
              type="button"
              aria-pressed={selected === template}
              onClick={() => void select(template)}
              className={cx(
                'group block w-full rounded-panel border p-2 text-left transition-colors',
                selected === template
                  ? 'border-gold'
                  : 'border-hairline hover:border-hairline-strong',
              )}
            >
              <PassThumbnail palette={findPassPalette(template)} />
              <span className="flex min-h-9 items-center justify-between gap-2 px-1 pt-1">
                <span>{TEMPLATES[template].label}</span>
                {busy === template && <Spinner />}
                {busy !== template && selected === template && (
                  <Check aria-hidden="true" strokeWidth={1.75} className="size-4 text-gold" />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PassThumbnail({ palette: { background, foreground, label } }: { palette: PassPalette }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 150" className="w-full rounded-[10px]">
      <path d="M0 0h120v150H0z" fill={background} />
      <path d="M12 14h26v4H12z" fill={foreground} opacity="0.75" />
      <path d="M12 40h66v9H12z" fill={foreground} />
      <path d="M12 64h20v3H12zM64 64h20v3H64z" fill={label} />
      <path d="M12 71h38v5H12zM64 71h34v5H64z" fill={foreground} />
      <rect x="40" y="94" width="40" height="40" rx="3" fill="#fff" />
      <path
        d="M45 99h10v10H45zM65 99h10v10H65zM45 119h10v10H45zM60 114h5v5h-5zM68 117h7v4h-7zM61 123h6v6h-6zM71 125h4v4h-4z"
        fill="#000"
      />
    </svg>
  );
}
