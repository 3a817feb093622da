import { Check } from 'lucide-react';
import { useState } from 'react';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import { findPassLook, type PassLook } from '#shared/wallet/pass-look.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { savedToast, saveFailed } from '#src/pages/premium-pass/sending.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';

export interface LookPickerProps {
  /** What the passes look like now; null while that is not known. */
  applied: DesignChoice | null;
  /** Null for a guest, whose passes nobody has. */
  apply: ((design: DesignChoice) => Promise<Result<{ passes: number }, ApiFailure>>) | null;
}

/** The eight looks, each a pass in small; a press puts it on every pass one has. */
export function LookPicker({ applied, apply }: LookPickerProps) {
  const [busy, setBusy] = useState<TemplateKey | 'own' | null>(null);
  const chosen = applied !== null && 'template' in applied ? applied.template : undefined;
  const choose = async (template: TemplateKey | null) => {
    if (busy !== null) return;
    if (apply === null) return toasts.show(SIGN_IN);
    setBusy(template ?? 'own');
    const answer = await apply({ template });
    setBusy(null);
    toasts.show(answer.ok ? savedToast('Look', answer.value.passes) : saveFailed(answer.error));
  };
  return (
    <section aria-labelledby="looks">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="looks" className="font-medium">
            Looks
          </h2>
          <p className="text-stone">
            {chosen === null
              ? 'Each pass looks like its card.'
              : applied !== null && chosen === undefined
                ? 'Your passes wear colours of your own.'
                : 'One look for all your passes, those people already keep included.'}
          </p>
        </div>
        {chosen !== null && applied !== null && (
          <Button
            variant="outline"
            busy={busy === 'own'}
            busyLabel="Saving..."
            onClick={() => void choose(null)}
          >
            Each card&rsquo;s own look
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {TEMPLATE_KEYS.map((template) => (
          <li key={template}>
            <button
              type="button"
              aria-pressed={chosen === template}
              onClick={() => void choose(template)}
              className={cx(
                'group block w-full rounded-panel border p-2 text-left transition-colors',
                chosen === template
                  ? 'border-gold'
                  : 'border-hairline hover:border-hairline-strong',
              )}
            >
              <SmallPass look={findPassLook(template)} />
              <span className="flex min-h-9 items-center justify-between gap-2 px-1 pt-1">
                <span>{TEMPLATES[template].label}</span>
                {busy === template && <Spinner />}
                {busy !== template && chosen === template && (
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

const SIGN_IN = {
  title: 'Sign in first',
  description: 'A look goes onto passes people keep, and those belong to an account.',
};

/** A pass in small: a name, two lines, a code. */
function SmallPass({ look: { background, foreground, label } }: { look: PassLook }) {
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
