import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  BRANDING_NOT_SAVED,
  BRANDING_SAVED,
  LOGIN_EXPIRED,
} from '#src/pages/franchise-dashboard/branding/copy.ts';
import {
  brandingSchema,
  DEFAULT_BRANDING,
  sampleBranding,
} from '#src/pages/franchise-dashboard/branding/sample-branding.ts';
import { partner } from '#src/state/session/partner.ts';
import { toasts } from '#src/state/toasts.ts';

/** Keeps edits and validation errors when the saved branding fills the form. */
const KEEP_EDITS = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true };

/** The branding form. Edits survive logging in and out. */
export function useBranding({
  isLoggedIn,
  openLogin,
}: {
  isLoggedIn: boolean;
  openLogin: () => void;
}) {
  const form = useForm({ resolver: zodResolver(brandingSchema), defaultValues: DEFAULT_BRANDING });
  const saved = sampleBranding.use();

  const requireLogin = (): boolean => {
    if (!isLoggedIn) openLogin();
    else if (partner.keepValid()) return true;
    else {
      toasts.show(LOGIN_EXPIRED);
      openLogin();
    }
    return false;
  };

  useEffect(() => {
    if (isLoggedIn && requireLogin()) form.reset(sampleBranding.read() ?? undefined, KEEP_EDITS);
    // oxlint-disable-next-line react/exhaustive-deps -- read once for each login
  }, [isLoggedIn]);

  const save = form.handleSubmit((branding) => {
    if (!requireLogin()) return;
    const isStored = sampleBranding.write(branding);
    if (isStored) form.reset(branding);
    toasts.show(isStored ? BRANDING_SAVED : BRANDING_NOT_SAVED);
  });

  /** Removes the saved branding from the screen after logging out. */
  const reset = () => form.reset(DEFAULT_BRANDING);
  return { form, saved: isLoggedIn ? saved : null, save, reset };
}
