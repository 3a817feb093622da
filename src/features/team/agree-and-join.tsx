import { useRef, useState } from 'react';
import type { HttpResult } from '#src/browser/http.ts';
import { AGREE_FIRST } from '#src/features/team/copy.ts';
import { JoinTerms } from '#src/features/team/join-terms.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

interface AgreeAndJoinProps {
  organization: string;
  /** The button. */
  label: string;
  join: () => Promise<HttpResult<{ organization: { id: string } }>>;
  onJoined: (org: string) => void;
  /** The invitation was used, revoked or has expired since the screen was opened. */
  onGone?: () => void;
}

/** The agreement that joining needs, and the button that joins. */
export function AgreeAndJoin({ organization, label, join, onJoined, onGone }: AgreeAndJoinProps) {
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
    const answer = await join();
    setIsBusy(false);
    if (!answer.ok) {
      if (answer.error.code === 'not_found' && onGone !== undefined) return onGone();
      return setFailure(answer.error.message);
    }
    return onJoined(answer.value.organization.id);
  };
  return (
    <>
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
        {label}
      </Button>
    </>
  );
}
