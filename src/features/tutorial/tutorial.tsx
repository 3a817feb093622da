import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { moveStep, STEPS } from '#src/features/tutorial/steps.ts';
import type { TutorialState } from '#src/features/tutorial/tutorial-state.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

/** A tutorial in the flow of the page, where it covers nothing: one step at a time. */
export function Tutorial({ tutorial }: { tutorial: TutorialState }) {
  const [step, setStep] = useState(0);
  const current = STEPS[step];
  if (!tutorial.isOpen || !current) return null;
  const go = (by: 1 | -1) => {
    const next = moveStep(step, by);
    setStep(next ?? 0);
    if (next === null) tutorial.close();
  };
  const close = () => {
    setStep(0);
    tutorial.close();
  };
  return (
    <aside
      aria-label="Tutorial"
      className={cx(
        'relative rounded-control border border-hairline bg-raised',
        !tutorial.isFolded && 'animate-rise px-5 py-4',
      )}
    >
      {tutorial.isFolded ? (
        <button
          type="button"
          aria-expanded={false}
          onClick={tutorial.open}
          className="flex h-11 w-full items-center gap-2 px-4 text-left text-stone"
        >
          Four steps to your card
          <ChevronDown aria-hidden="true" strokeWidth={1.5} className="size-4" />
        </button>
      ) : (
        <>
          <div aria-live="polite">
            <h2
              ref={tutorial.isRequested ? focusOnce : undefined}
              tabIndex={-1}
              className="pr-9 font-semibold outline-none"
            >
              {current.title}
            </h2>
            {/* The height of the longest text, so that the buttons stay in place. */}
            <p className="mt-0.5 min-h-[4.5em] text-stone md:min-h-[3em] lg:min-h-[1.5em]">
              {current.text}
            </p>
          </div>
          <div className="mt-2 flex items-center justify-between gap-3">
            <p className="tabular text-xs text-stone">
              Step {step + 1} of {STEPS.length}
            </p>
            <div className="flex gap-2">
              <Button variant="quiet" disabled={step === 0} onClick={() => go(-1)}>
                Previous
              </Button>
              <Button variant="outline" onClick={() => go(1)}>
                {step === STEPS.length - 1 ? 'Complete' : 'Next'}
              </Button>
            </div>
          </div>
        </>
      )}
      <IconButton
        label="Close tutorial"
        icon={<X aria-hidden="true" strokeWidth={1.5} />}
        onClick={close}
        className={cx('absolute', tutorial.isFolded ? 'top-0 right-0' : 'top-2 right-2')}
      />
    </aside>
  );
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}
