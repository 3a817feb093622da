import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { teamUrl } from '#src/features/organization/team-url.ts';
import type { SetupStep } from '#src/pages/team/home/setup-steps.ts';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

interface SetupListProps {
  org: string;
  steps: readonly SetupStep[];
  onHide: () => void;
}

/** The first steps of a team, in their order. Those that are done are ticked; the others are links. */
export function SetupList({ org, steps, onHide }: SetupListProps) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="setup" className="rounded-panel border border-hairline bg-raised">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 id="setup" className="text-sm font-semibold">
          Set up your team
        </h2>
        <p className="text-sm text-stone">
          {doneCount} of {steps.length} done
        </p>
      </header>
      <ol className="px-5">
        {steps.map((step) => (
          <li key={step.view} className="border-t border-hairline">
            {step.isDone ? <DoneStep title={step.title} /> : <OpenStep org={org} step={step} />}
          </li>
        ))}
      </ol>
      <footer className="border-t border-hairline px-2 py-1">
        <Button variant="quiet" className="px-3" onClick={onHide}>
          Hide
        </Button>
      </footer>
    </section>
  );
}

function DoneStep({ title }: { title: string }) {
  return (
    <p className="flex min-h-12 items-center gap-3 py-2 text-stone">
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-good" />
      {title}
      <span className="sr-only">: done</span>
    </p>
  );
}

/** The whole row is the link; its hint describes it. */
function OpenStep({ org, step }: { org: string; step: SetupStep }) {
  const hint = useId();
  return (
    <div className="group relative flex items-center gap-3 py-3">
      <Circle aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-ornament" />
      <div className="min-w-0 flex-1">
        <Link
          to={teamUrl(org, step.view) + (step.hash ?? '')}
          aria-describedby={hint}
          className="font-medium after:absolute after:inset-0 group-hover:text-gold"
        >
          {step.title}
        </Link>
        <p id={hint} className="text-sm text-stone">
          {step.hint}
        </p>
      </div>
      <ChevronRight aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-stone" />
    </div>
  );
}
