import { useCallback, useEffect, useState } from 'react';
import {
  createPortalSession,
  listInvoices,
  readSubscription,
  type Invoice,
  type Subscription,
} from '#shared/api/payments.ts';
import { goElsewhere } from '#src/browser/page.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface InvoicePages {
  invoices: readonly Invoice[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface BillingFacts {
  /** Null until it is here. */
  subscription: Subscription | null;
  invoices: InvoicePages | null;
  /** Why something is not here, for people; null otherwise. */
  failures: { subscription: string | null; invoices: string | null };
  reload: () => void;
  /** Joins the next page to those shown; says so where it does not come. */
  more: () => Promise<void>;
}

/** What an account pays and paid. Nothing is asked for a guest. */
export function useBilling(isMember: boolean): BillingFacts {
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const [invoices, setInvoices] = useState<InvoicePages | null>(null);
  const [failures, setFailures] = useState<BillingFacts['failures']>({
    subscription: null,
    invoices: null,
  });

  // The invoices are asked of the provider: the plan is shown without waiting for them.
  const load = useCallback(async (signal?: AbortSignal) => {
    const call = signal ? { signal } : {};
    const loadPlan = async () => {
      const answer = await api.call(readSubscription, call);
      if (signal?.aborted) return;
      if (answer.ok) setSubscription(answer.value);
      setFailures((now) => ({ ...now, subscription: answer.ok ? null : answer.error.message }));
    };
    const loadHistory = async () => {
      const answer = await api.call(listInvoices, call);
      if (signal?.aborted) return;
      if (answer.ok) setInvoices(answer.value);
      setFailures((now) => ({ ...now, invoices: answer.ok ? null : answer.error.message }));
    };
    await Promise.all([loadPlan(), loadHistory()]);
  }, []);

  useEffect(() => {
    if (!isMember) return undefined;
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [isMember, load]);

  const more = async () => {
    const cursor = invoices?.nextCursor;
    if (!invoices || cursor === null || cursor === undefined) return;
    const answer = await api.call(listInvoices, { query: { cursor } });
    if (!answer.ok) {
      toasts.show(failureToast('Error', answer.error));
      return;
    }
    const { invoices: older, nextCursor } = answer.value;
    setInvoices((now) =>
      now?.nextCursor === cursor ? { invoices: [...now.invoices, ...older], nextCursor } : now,
    );
  };

  return { subscription, invoices, failures, reload: () => void load(), more };
}

/** The parts of the provider's page that can be opened at once. */
export type PortalPurpose = 'manage' | 'change_plan' | 'payment_method' | 'cancel';

/** Opens the provider's page; says which part is being opened, and why when it does not open. */
export function usePortal(): {
  opening: PortalPurpose | null;
  open: (purpose: PortalPurpose) => void;
} {
  const [opening, setOpening] = useState<PortalPurpose | null>(null);
  const open = async (purpose: PortalPurpose) => {
    setOpening(purpose);
    const answer = await api.call(createPortalSession, { body: { purpose } });
    if (answer.ok) {
      goElsewhere(answer.value.url);
      return;
    }
    setOpening(null);
    toasts.show(failureToast('Billing did not open', answer.error));
  };
  return { opening, open: (purpose) => void open(purpose) };
}
