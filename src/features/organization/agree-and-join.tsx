import { useRef, useState } from 'react';
import type { HttpResult } from '#src/browser/http.ts';
import { AGREE_FIRST } from '#src/features/organization/copy.ts';
import { JoinTerms } from '#src/features/organization/join-terms.tsx';
import { useAction } from '#src/state/loading/use-action.ts';
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
  const { isBusy, failure, run } = useAction(({ code }) => {
    if (code === 'not_found') onGone?.();
  });
  const agreement = useRef<HTMLInputElement>(null);
  const onJoin = () => {
    if (isAgreed) return run(join, (joined) => onJoined(joined.organization.id));
    setError(AGREE_FIRST);
    agreement.current?.focus();
  };
  return (
    <>
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
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
      <Button size="large" wide busy={isBusy} busyLabel="Joining..." onClick={onJoin}>
        {label}
      </Button>
    </>
  );
}
