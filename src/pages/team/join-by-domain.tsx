import { joinOrganization } from '#shared/api/organizations/domains.ts';
import { AgreeAndJoin } from '#src/features/team/agree-and-join.tsx';
import { api } from '#src/state/api.ts';

interface JoinByDomainProps {
  organization: { id: string; name: string };
  onJoined: (id: string) => void;
}

/** For people whose confirmed address is under a proven domain of the organization. */
export function JoinByDomain({ organization: { id, name }, onJoined }: JoinByDomainProps) {
  return (
    <section className="mx-auto grid w-full max-w-(--container-form) gap-6 py-6">
      <h1 className="font-display text-2xl [overflow-wrap:anywhere]">Join {name}</h1>
      <p className="text-md">Your email address belongs to this team's domain.</p>
      <AgreeAndJoin
        organization={name}
        label={`Join ${name}`}
        join={() => api.call(joinOrganization, { params: { org: id }, body: { agreed: true } })}
        onJoined={onJoined}
      />
    </section>
  );
}
