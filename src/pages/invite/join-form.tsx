import { useRef, useState } from 'react';
import { acceptInvitation } from '#shared/api/organizations/invitations.ts';
import { AGREE_FIRST } from '#src/features/team/copy.ts';
import { JoinTerms } from '#src/features/team/join-terms.tsx';
import { api } from '#src/state/api.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

interface JoinFormProps {
  token: string;
  organization: string;
  onJoined: (org: string) => void;
}

/** For the invited account. */
export function JoinForm({ token, organization, onJoined }: JoinFormProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  const onJoin = async () => {
    if (!isAgreed) {
      setError(AGREE_FIRST);
      return agreement.current?.focus();
    }
    setFailure(null);
    setIsBusy(true);
    const answer = await api.call(acceptInvitation, { body: { token, agreed: true } });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    return onJoined(answer.value.organization.id);
  };
  return (
    <div className="grid gap-6">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <JoinTerms
        ref={agreement}
        organization={organization}
        isAgreed={isAgreed}
        error={error}
        onChange={(agreed) => {
          setIsAgreed(agreed);
          setError(undefined);
        }}
      />
      <Button size="large" wide busy={isBusy} busyLabel="Joining..." onClick={() => void onJoin()}>
        Join team
      </Button>
      <p className="text-stone">
        If you don't know this company, close this page. Nothing will change.
      </p>
    </div>
  );
}
