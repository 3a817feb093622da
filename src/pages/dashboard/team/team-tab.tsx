import { can } from '#shared/plan/features.ts';
import { Locked } from '#src/pages/dashboard/frame/locked.tsx';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import {
  countTeam,
  limitLine,
  SAMPLE_MEMBERS,
  type SampleMember,
} from '#src/pages/dashboard/team/content.ts';
import { InviteForm } from '#src/pages/dashboard/team/invite-form.tsx';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { Badge } from '#src/ui/badge.tsx';

/** Sample data until teams are built. */
export function TeamTab() {
  const { plan } = useShownPlan();
  if (!can(plan, 'teamManagement')) {
    return (
      <Locked plan={plan} feature="teamManagement">
        Upgrade to Business Pro or higher to work on cards together
      </Locked>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-2xl">Team</h1>
          <p className="mt-1 text-stone">{limitLine(plan)}</p>
        </div>
        <Badge tone="warn">Sample data</Badge>
      </header>
      <dl
        aria-label="Team in numbers"
        className="grid grid-cols-2 gap-6 border-y border-hairline py-6 md:grid-cols-4"
      >
        {countTeam(SAMPLE_MEMBERS).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-stone">{label}</dt>
            <dd className="tabular mt-1 font-display text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Panel title="Members">
          <Members members={SAMPLE_MEMBERS} />
        </Panel>
        <Panel title="Invite a member">
          <InviteForm />
        </Panel>
      </div>
    </div>
  );
}

function Members({ members }: { members: readonly SampleMember[] }) {
  return (
    <table aria-label="Team members" className="w-full text-left">
      <thead className="text-xs text-stone max-md:sr-only">
        <tr className="border-b border-hairline">
          <th className="pb-2 font-normal">Name</th>
          <th className="pb-2 font-normal">Role</th>
          <th className="pb-2 font-normal">Status</th>
          <th className="pb-2 text-right font-normal">Cards</th>
          <th className="pb-2 pl-6 font-normal">Last active</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {members.map((member) => (
          <tr key={member.id} className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-3">
            <td className="max-md:col-span-2 md:py-3">
              <span className="block font-medium">{member.name}</span>
              <span className="block text-xs text-stone">{member.email}</span>
            </td>
            <td>{member.role}</td>
            <td className={member.status === 'Active' ? undefined : 'text-stone'}>
              {member.status}
            </td>
            <td className="tabular md:text-right">
              {member.cardsCreated}
              <span className="md:sr-only"> cards</span>
            </td>
            <td className="text-stone md:pl-6">{member.lastActive}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
