import { useState } from 'react';
import { createPortalSession } from '#shared/api/payments.ts';
import { navigateTo } from '#src/browser/page/page.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

/** The pages of the Stripe customer portal that can be opened directly. */
export type PortalPurpose = 'manage' | 'change_plan' | 'payment_method' | 'cancel';

/** Opens the Stripe customer portal. A failure is shown as a toast. */
export function usePortal(): {
  opening: PortalPurpose | null;
  open: (purpose: PortalPurpose) => void;
} {
  const [opening, setOpening] = useState<PortalPurpose | null>(null);
  const open = async (purpose: PortalPurpose) => {
    setOpening(purpose);
    const answer = await api.call(createPortalSession, { body: { purpose } });
    if (answer.ok) {
      navigateTo(answer.value.url);
      return;
    }
    setOpening(null);
    toasts.show(failureToast("Couldn't open billing", answer.error));
  };
  return { opening, open: (purpose) => void open(purpose) };
}
