import type { Departure } from '#shared/api/organizations/people/departures.ts';
import { formatDay } from '#shared/format/day.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { ROLE_NAMES } from '#src/features/team/roles.ts';
import { describeDeparted, describeUndo, nameLeaver } from '#src/pages/team/leavers/copy.ts';
import { Button } from '#src/ui/button.tsx';

interface LeaverRowProps {
  /** The signed-in person's role. */
  role: Role;
  departure: Departure;
  /** Why the last attempt to undo it failed. */
  refusal: string | null;
  onReturn: () => void;
}

/** Who left when, what their cards do, and until when they can return. */
export function LeaverRow({ role, departure, refusal, onReturn }: LeaverRowProps) {
  const now = browserClock.now();
  const name = nameLeaver(departure);
  const { email, cards, departedAt, undoUntil } = departure;
  const canReturn = undoUntil !== null && canGrantRole(role, departure.role);
  return (
    <li className="grid gap-x-5 gap-y-2 py-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_11rem] md:items-start">
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        {email !== '' && email !== name && <p className="truncate text-xs text-stone">{email}</p>}
        <p className="text-xs text-stone">
          {ROLE_NAMES[departure.role]} · Left {formatDay(departedAt, 'local')}
        </p>
      </div>
      <div className="min-w-0">
        <p>{describeDeparted(departure, now)}</p>
        {cards.map((username) => (
          <p key={username} className="truncate text-xs">
            <a
              href={href('card', { username })}
              target="_blank"
              rel="noopener"
              className="text-link"
            >
              {href('card', { username })}
            </a>
          </p>
        ))}
      </div>
      <div className="min-w-0 md:text-right">
        {canReturn && (
          <Button variant="outline" aria-label={`Bring back ${name}`} onClick={onReturn}>
            Bring back
          </Button>
        )}
        <p className="mt-1 text-xs text-stone">{describeUndo(departure, canReturn, now)}</p>
      </div>
      {refusal !== null && (
        <p role="alert" className="text-bad md:col-span-3">
          {refusal}
        </p>
      )}
    </li>
  );
}
