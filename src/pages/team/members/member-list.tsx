import type { Group, Member } from '#shared/api/organizations/people/members.ts';
import { browserClock } from '#src/browser/clock.ts';
import {
  formatLastActive,
  ROLE_NAMES,
  STATUS_NAMES,
  STATUS_TONES,
} from '#src/features/organization/roles.ts';
import { groupNames, nameOf } from '#src/pages/team/copy.ts';
import { SelectBox } from '#src/pages/team/selection/select-box.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { cx } from '#src/ui/class-names.ts';

interface MemberListProps {
  members: readonly Member[];
  groups: readonly Group[];
  /** Null where the role may not change members. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onOpen: (member: Member) => void;
}

const COLUMNS =
  'md:grid-cols-[minmax(0,1.6fr)_5.5rem_minmax(0,1fr)_7rem] xl:grid-cols-[minmax(0,1.6fr)_6rem_minmax(0,1fr)_7rem_4rem_7.5rem]';

/** A row opens the member. Labels of the columns are repeated for screen readers in each row. */
export function MemberList({ members, selected, ...row }: MemberListProps) {
  const now = browserClock.now();
  return (
    <div>
      <div
        aria-hidden="true"
        className={cx(
          'hidden gap-x-5 border-b border-hairline pb-2 text-xs text-stone md:grid',
          COLUMNS,
          selected !== null && 'md:pl-11',
        )}
      >
        <span>Name</span>
        <span>Role</span>
        <span>Groups</span>
        <span>Status</span>
        <span className="text-right max-xl:hidden">Cards</span>
        <span className="max-xl:hidden">Last active</span>
      </div>
      <ul aria-label="Members" className="max-md:border-t max-md:border-hairline">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} selected={selected} now={now} {...row} />
        ))}
      </ul>
    </div>
  );
}

interface MemberRowProps extends Omit<MemberListProps, 'members'> {
  member: Member;
  now: Date;
}

function MemberRow({ member, groups, selected, onSelect, ...rest }: MemberRowProps) {
  const { role, status, cards, lastActiveOn } = member;
  const name = nameOf(member);
  const names = groupNames(member.groups, groups);
  const isSelectable = selected !== null && status !== 'invited';
  return (
    <li className="relative flex items-center border-b border-hairline transition-colors hover:bg-raised">
      {selected !== null && (
        <span className="relative z-10 flex size-11 shrink-0 items-center justify-center max-md:-ml-3">
          {isSelectable && (
            <SelectBox
              name={name}
              checked={selected.has(member.id)}
              onChange={() => onSelect(member.id)}
            />
          )}
        </span>
      )}
      <div
        className={cx(
          'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-3.5',
          COLUMNS,
        )}
      >
        <div className="min-w-0">
          <MemberName member={member} {...rest} />
          {member.name !== '' && <p className="truncate text-xs text-stone">{member.email}</p>}
        </div>
        <p className="max-md:order-3 max-md:col-span-2 max-md:truncate max-md:text-xs max-md:text-stone">
          {ROLE_NAMES[role]}
          {names !== '' && <span className="md:hidden"> · {names}</span>}
        </p>
        <p className="truncate text-stone max-md:hidden" dir="auto">
          {names}
        </p>
        <p className="max-md:order-2 max-md:justify-self-end">
          <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
        </p>
        <p className="tabular text-right max-xl:hidden">
          {cards}
          <span className="sr-only"> cards</span>
        </p>
        <p className="text-stone max-xl:hidden">{formatLastActive(lastActiveOn, rest.now)}</p>
      </div>
    </li>
  );
}

function MemberName({ member, onOpen }: Pick<MemberRowProps, 'member' | 'onOpen'>) {
  const name = <span dir="auto">{nameOf(member)}</span>;
  if (member.status === 'invited') return <p className="truncate font-medium">{name}</p>;
  return (
    <button
      type="button"
      onClick={() => onOpen(member)}
      className="block max-w-full truncate text-left font-medium outline-offset-[-2px] after:absolute after:inset-0"
    >
      {name}
    </button>
  );
}
