import { useEffect, useState } from 'react';
import { logError } from '#src/browser/log.ts';
import { onReturn } from '#src/browser/page.ts';
import { LINK_NOT_SENT } from '#src/features/confirm-email/reason.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';

/** Sends the link again, and notices when the person has confirmed elsewhere: the caller then unmounts. */
export function useSendConfirmation(email: string): { isBusy: boolean; send: () => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  // The link is usually opened in another tab: coming back here asks the server again.
  useEffect(() => onReturn(() => void session.start()), []);
  const send = async () => {
    setIsBusy(true);
    try {
      const { sendLink } = await import('#src/features/confirm-email/send-link.ts');
      await sendLink(email);
    } catch (error) {
      // Forgives code that does not arrive, as without a network.
      logError('confirmation', error);
      toasts.show(LINK_NOT_SENT);
    }
    setIsBusy(false);
  };
  return { isBusy, send };
}
