import { acceptInvitation } from '#shared/api/organizations/people/invitations.ts';
import { AgreeAndJoin } from '#src/features/team/agree-and-join.tsx';
import { api } from '#src/state/api.ts';

interface JoinFormProps {
  token: string;
  organization: string;
  onJoined: (org: string) => void;
  onGone: () => void;
}

/** For the invited account. */
export function JoinForm({ token, organization, onJoined, onGone }: JoinFormProps) {
  return (
    <div className="grid gap-6">
      <AgreeAndJoin
        organization={organization}
        label="Join team"
        join={() => api.call(acceptInvitation, { body: { token, agreed: true } })}
        onJoined={onJoined}
        onGone={onGone}
      />
      <p className="text-stone">
        If you don't know this company, close this page. Nothing will change.
      </p>
    </div>
  );
}
