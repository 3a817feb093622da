import { Circle, CircleCheck } from 'lucide-react';
import { teamUrl } from '#src/features/organization/team-url.ts';
import type { SetupStep } from '#src/pages/team/home/setup-steps.ts';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

interface SetupListProps {
  org: string;
  steps: readonly SetupStep[];
  onHide: () => void;
}

/** The first steps of a team. Those that are done are ticked; the others are links. */
export function SetupList({ org, steps, onHide }: SetupListProps) {
  return (
    <section aria-labelledby="setup" className="rounded-panel border border-hairline bg-raised">
      <h2 id="setup" className="px-5 pt-4 pb-1 text-sm font-semibold">
        Set up your team
      </h2>
      <ul className="grid gap-x-4 px-5 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ title, view, hash = '', isDone }) => (
          <li key={view} className="max-sm:border-t max-sm:border-hairline">
            {isDone ? (
              <p className="flex min-h-12 items-center gap-3 max-sm:min-h-14 text-stone">
                <CircleCheck
                  aria-hidden="true"
                  strokeWidth={1.5}
                  className="size-5 shrink-0 text-good"
                />
                {title}
                <span className="sr-only">: done</span>
              </p>
            ) : (
              <Link
                to={teamUrl(org, view) + hash}
                className="flex min-h-12 items-center gap-3 max-sm:min-h-14 font-medium hover:text-gold"
              >
                <Circle
                  aria-hidden="true"
                  strokeWidth={1.5}
                  className="size-5 shrink-0 text-ornament"
                />
                {title}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="mx-2 mb-2 px-3" onClick={onHide}>
        Hide
      </Button>
    </section>
  );
}
