import { useState } from 'react';
import { declineInvitation, readInvitation } from '#shared/api/organizations/people/invitations.ts';
import { describeDecline } from '#src/pages/invite/copy.ts';
import { InvitationLoading } from '#src/pages/invite/invitation-link.tsx';
import { LinkUnusable } from '#src/pages/invite/link-unusable.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

/** Opened by "I don't want this" of the mail about a card. Opening it changes nothing: programs follow links. */
export function DeclineInvitation({ token }: { token: string }) {
  const resource = useEndpoint(readInvitation, { body: { token } });
  const [isDeclined, setIsDeclined] = useState(false);
  const { isBusy, failure, run } = useAction();
  const { value: invitation, failureCode } = resource;
  if (isDeclined) {
    return (
      <div className="grid gap-4">
        <h1 ref={focusOnMount} tabIndex={-1} className="font-display text-2xl outline-none">
          Done
        </h1>
        <p className="text-md">The card and the invitation are deleted.</p>
      </div>
    );
  }
  if (failureCode === 'not_found') {
    return (
      <LinkUnusable title="This link doesn't work anymore">
        The invitation was used or revoked, or it has expired. Then its card is not online either,
        unless you joined.
      </LinkUnusable>
    );
  }
  if (invitation === null) {
    return (
      <NotLoaded of={resource} noun="your invitation">
        <InvitationLoading />
      </NotLoaded>
    );
  }
  const decline = () =>
    run(
      () => api.call(declineInvitation, { body: { token } }),
      () => setIsDeclined(true),
    );
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
          You don't want this card?
        </h1>
        <p className="mt-2 text-md text-stone [overflow-wrap:anywhere]">
          {describeDecline(invitation)}
        </p>
      </header>
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
      <Button size="large" wide busy={isBusy} busyLabel="Deleting..." onClick={decline}>
        Delete my card
      </Button>
    </div>
  );
}
