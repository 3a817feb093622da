import { useCallback, useEffect, useState } from 'react';
import {
  createPortalSession,
  keepPlan,
  listInvoices,
  readSubscription,
  type Invoice,
  type Subscription,
} from '#shared/api/payments.ts';
import { navigateTo } from '#src/browser/page/page.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface InvoicePages {
  invoices: readonly Invoice[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface BillingData {
  /** Null until loaded. */
  subscription: Subscription | null;
  invoices: InvoicePages | null;
  /** Messages of failed calls; null otherwise. */
  failures: { subscription: string | null; invoices: string | null };
  reload: () => void;
  /** Takes back the ordered plan change. A failure is shown as a toast. */
  keepPlan: () => Promise<void>;
  /** Appends the next page of invoices. A failure is shown as a toast. */
  loadMore: () => Promise<void>;
}

/** Loads the subscription and the invoices of an account. Sends no request for a guest. */
export function useBilling(isMember: boolean): BillingData {
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const [invoices, setInvoices] = useState<InvoicePages | null>(null);
  const [failures, setFailures] = useState<BillingData['failures']>({
    subscription: null,
    invoices: null,
  });

  // Invoices come from Stripe, so the subscription is shown without waiting for them.
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
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [isMember, load]);

  const loadMore = async () => {
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

  const keep = async () => {
    const answer = await api.call(keepPlan, {});
    if (answer.ok) setSubscription(answer.value);
    else toasts.show(failureToast("Couldn't keep your plan", answer.error));
  };

  return { subscription, invoices, failures, reload: () => void load(), keepPlan: keep, loadMore };
}

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
