import { useEffect, useState } from 'react';
import { sendConfirmation } from '#shared/api/email-confirmation.ts';
import { onReturn } from '#src/browser/page.ts';
import { buildNotSentToast, buildSentToast } from '#src/features/confirm-email/copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';

/** Sends the link again, and notices when the person has confirmed elsewhere: the caller then unmounts. */
export function useSendConfirmation(email: string): { isBusy: boolean; send: () => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  // The link is usually opened in another tab: coming back here asks the server again.
  useEffect(() => onReturn(() => void session.start()), []);
  const send = async () => {
    setIsBusy(true);
    const answer = await api.call(sendConfirmation, {});
    setIsBusy(false);
    if (!answer.ok) return toasts.show(buildNotSentToast(answer.error));
    // The server answers the same for an address that is confirmed by now.
    await session.start();
    if (session.read().user?.isEmailConfirmed === true) return undefined;
    return toasts.show(buildSentToast(email));
  };
  return { isBusy, send };
}
