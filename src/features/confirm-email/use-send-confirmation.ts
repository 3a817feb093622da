import { useEffect, useState } from 'react';
import { logError } from '#src/browser/log.ts';
import { onPageVisible } from '#src/browser/page/page.ts';
import { LINK_NOT_SENT } from '#src/features/confirm-email/reason.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';

/**
 * Resends the link. Also detects a confirmation in another tab, after which the caller unmounts.
 */
export function useSendConfirmation(email: string): { isBusy: boolean; send: () => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  // The link usually opens in another tab: check the session when the user returns.
  useEffect(() => onPageVisible(() => void session.start()), []);
  const send = async () => {
    setIsBusy(true);
    try {
      const { sendLink } = await import('#src/features/confirm-email/send-link.ts');
      await sendLink(email);
    } catch (error) {
      // The chunk could not be fetched, such as while offline.
      logError('confirmation', error);
      toasts.show(LINK_NOT_SENT);
    }
    setIsBusy(false);
  };
  return { isBusy, send };
}
