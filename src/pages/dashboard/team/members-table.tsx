import type { Member } from '#shared/api/organizations/people/members.ts';
import { browserClock } from '#src/browser/clock.ts';
import { formatLastActive, STATUS_NAMES, toListedRole } from '#src/features/team/roles.ts';

export function MembersTable({ members }: { members: readonly Member[] }) {
  const now = browserClock.now();
  return (
    <table aria-label="Team members" className="w-full table-fixed text-left">
      <thead className="text-xs text-stone max-md:sr-only">
        <tr className="border-b border-hairline">
          <th className="pb-2 font-normal">Name</th>
          <th className="w-20 pb-2 font-normal">Role</th>
          <th className="w-24 pb-2 font-normal">Status</th>
          <th className="w-14 pb-2 text-right font-normal">Cards</th>
          <th className="w-32 pb-2 pl-6 font-normal">Last active</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {members.map((member) => (
          <tr key={member.id} className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-3">
            <td className="min-w-0 max-md:col-span-2 md:py-3 md:pr-4">
              {/* An open invitation has no name yet. */}
              <span className="block truncate font-medium" dir="auto">
                {member.name || member.email}
              </span>
              {member.name !== '' && (
                <span className="block truncate text-xs text-stone">{member.email}</span>
              )}
            </td>
            <td>{toListedRole(member.role)}</td>
            <td className={member.status === 'active' ? undefined : 'text-stone'}>
              {STATUS_NAMES[member.status]}
            </td>
            <td className="tabular md:text-right">
              {member.cards}
              <span className="md:sr-only">{member.cards === 1 ? ' card' : ' cards'}</span>
            </td>
            <td className="text-stone md:pl-6">{formatLastActive(member.lastActiveOn, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
