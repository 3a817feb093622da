import { useState } from 'react';
import { joinOrganization } from '#shared/api/organizations/domains.ts';
import { AGREE_FIRST } from '#src/features/team/copy.ts';
import { JoinTerms } from '#src/features/team/join-terms.tsx';
import { api } from '#src/state/api.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

interface JoinByDomainProps {
  organization: { id: string; name: string };
  onJoined: (id: string) => void;
}

/** For people whose confirmed address is under a proven domain of the organization. */
export function JoinByDomain({ organization, onJoined }: JoinByDomainProps) {
  const { id, name } = organization;
  const [isAgreed, setIsAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onJoin = async () => {
    if (!isAgreed) return setError(AGREE_FIRST);
    setIsBusy(true);
    const answer = await api.call(joinOrganization, {
      params: { org: id },
      body: { agreed: true },
    });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    return onJoined(answer.value.organization.id);
  };
  return (
    <section className="mx-auto grid w-full max-w-(--container-form) gap-6 py-6">
      <h1 className="font-display text-2xl [overflow-wrap:anywhere]">Join {name}</h1>
      <p className="text-md">Your email address belongs to this team's domain.</p>
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <JoinTerms
        organization={name}
        isAgreed={isAgreed}
        error={error}
        onChange={(agreed) => {
          setIsAgreed(agreed);
          setError(undefined);
        }}
      />
      <Button size="large" wide busy={isBusy} busyLabel="Joining..." onClick={() => void onJoin()}>
        Join {name}
      </Button>
    </section>
  );
}
