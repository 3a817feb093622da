import { X } from 'lucide-react';
import { useState } from 'react';
import { scrollAboveTutorial } from '#src/browser/page/page.ts';
import { moveStep, STEPS } from '#src/features/tutorial/steps.ts';
import type { TutorialState } from '#src/features/tutorial/tutorial-state.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

// Part of the page, where it covers nothing. On desktops that are high enough it floats under the
// preview, clear of the fields.
const PLACE =
  'tall-desktop:fixed tall-desktop:right-[max(2rem,calc((100vw-80rem)/2+2rem))] tall-desktop:bottom-28 tall-desktop:z-30 tall-desktop:w-96 tall-desktop:shadow-float';

/** A non-blocking tutorial, one step at a time. */
export function Tutorial({ tutorial }: { tutorial: TutorialState }) {
  const [step, setStep] = useState(0);
  const current = STEPS[step];
  if (!tutorial.isOpen || !current) return null;
  const go = (by: 1 | -1) => {
    const next = moveStep(step, by);
    setStep(next ?? 0);
    if (next === null) return tutorial.close();
    const anchor = STEPS[next]?.anchor ?? null;
    return anchor === null ? undefined : scrollAboveTutorial(anchor);
  };
  const close = () => {
    setStep(0);
    tutorial.close();
  };
  return (
    <aside
      aria-label="Tutorial"
      className={cx(
        'relative animate-rise rounded-panel border border-hairline-strong bg-float p-5',
        PLACE,
      )}
    >
      <div aria-live="polite">
        <p className="tabular pr-9 text-xs text-stone">
          Step {step + 1} of {STEPS.length}
        </p>
        <h2
          ref={tutorial.isRequested ? focusOnce : undefined}
          tabIndex={-1}
          className="mt-0.5 pr-9 text-md font-semibold outline-none"
        >
          {current.title}
        </h2>
        {/* The height of the longest text, so that the buttons stay in place. */}
        <p className="mt-1.5 min-h-[4.5em] text-stone md:min-h-[3em] lg:min-h-[1.5em] tall-desktop:min-h-[4.5em]">
          {current.text}
        </p>
      </div>
      <div className="mt-4 flex items-center justify-between gap-3">
        <Progress step={step} />
        <div className="flex gap-2">
          <Button variant="quiet" disabled={step === 0} onClick={() => go(-1)}>
            Previous
          </Button>
          <Button variant="outline" onClick={() => go(1)}>
            {step === STEPS.length - 1 ? 'Complete' : 'Next'}
          </Button>
        </div>
      </div>
      <IconButton
        label="Close tutorial"
        icon={<X aria-hidden="true" strokeWidth={1.5} />}
        onClick={close}
        className="absolute top-2 right-2 md:top-3 md:right-3"
      />
    </aside>
  );
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}

function Progress({ step }: { step: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {STEPS.map(({ title }, at) => (
        <span
          key={title}
          className={cx(
            'size-1.5 rounded-full',
            at <= step ? 'bg-mark-gold' : 'bg-hairline-strong',
          )}
        />
      ))}
    </span>
  );
}
