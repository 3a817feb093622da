import type { Member } from '#shared/api/organizations/people/members.ts';
import { browserClock } from '#src/browser/clock.ts';
import { formatLastActive, ROLE_NAMES } from '#src/features/organization/roles.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import { isOwner } from '#src/pages/team/seats/use-seat-choice.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';

interface SeatListProps {
  members: readonly Member[];
  ticked: ReadonlyMap<string, Member>;
  /** Whether no other person can be ticked. */
  isFull: boolean;
  onToggle: (member: Member) => void;
}

/** Members with the day of their last activity, and whether they stay. */
export function SeatList({ members, ticked, isFull, onToggle }: SeatListProps) {
  const now = browserClock.now();
  return (
    <ul aria-label="Members" className="divide-y divide-hairline border-b border-hairline">
      {members.map((member) => {
        const isTicked = ticked.has(member.id);
        return (
          <li key={member.id} className="flex flex-wrap items-center gap-x-6">
            <Checkbox
              className="min-w-0 flex-1 basis-56"
              checked={isTicked}
              disabled={isOwner(member) || (isFull && !isTicked)}
              onChange={() => onToggle(member)}
              label={
                <span className="font-medium" dir="auto">
                  {nameOf(member)}
                </span>
              }
              hint={`${member.email} · ${ROLE_NAMES[member.role]}`}
            />
            <p className="shrink-0 text-xs text-stone max-sm:w-full max-sm:pb-2.5 max-sm:pl-8">
              <span className="sr-only">Last active: </span>
              {formatLastActive(member.lastActiveOn, now)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
