import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { brandingSchema, DEFAULT_BRANDING, type SavedBranding } from '#shared/api/franchise.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import {
  buildNotSavedToast,
  LOGIN_EXPIRED,
  BRANDING_SAVED,
} from '#src/pages/franchise-dashboard/branding/copy.ts';
import { partner } from '#src/state/session/partner.ts';
import { toasts } from '#src/state/toasts.ts';
import { rebaseForm } from '#src/ui/form/rebase-form.ts';

const textSchema = brandingSchema.omit({ logo: true });
const { logo: DEFAULT_LOGO, ...DEFAULT_TEXTS } = DEFAULT_BRANDING;
const FIELDS = ['platformName', 'tagline', 'domain', 'primaryColor', 'backgroundColor'] as const;

/** Keeps edits and validation errors when the saved branding is loaded. */
const KEEP_EDITS = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true };

/** The branding form. Edits survive logging in and out. */
export function useBranding({
  isLoggedIn,
  openLogin,
}: {
  isLoggedIn: boolean;
  openLogin: () => void;
}) {
  const form = useForm({ resolver: zodResolver(textSchema), defaultValues: DEFAULT_TEXTS });
  const [logoState, setLogoState] = useState({ logo: DEFAULT_LOGO, isChanged: false });
  /** The last upload, so that a repeated save does not upload again. */
  const uploaded = useRef<Upload | null>(null);
  const [saved, setSaved] = useState<SavedBranding | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  /** Save was pressed while the saved branding was loading; the form is sent once that is done. */
  const [isSavePending, setIsSavePending] = useState(false);
  const { logo } = logoState;
  const isChanged = form.formState.isDirty || logoState.isChanged;
  /**
   * Editing is disabled meanwhile: edits would mix with the saved branding and overwrite it on
   * save.
   */
  const isLoading = isLoggedIn && !isLoaded;

  useEffect(() => {
    if (!isLoggedIn) return undefined;
    let isCurrent = true;
    void partner.readBranding().then((answer) => {
      if (!isCurrent) return undefined;
      setIsLoaded(true);
      if (!answer.ok) return showFailure(answer.error, openLogin);
      // Changes made before logging in are kept for the next save.
      setSaved(answer.value);
      setLogoState((now) => (now.isChanged ? now : { logo: answer.value.logo, isChanged: false }));
      return form.reset(answer.value, KEEP_EDITS);
    });
    return () => {
      isCurrent = false;
      setIsLoaded(false);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- read once for each login
  }, [isLoggedIn]);

  const send = form.handleSubmit(async (texts) => {
    if (!isLoggedIn) return openLogin();
    const submitted = form.getValues();
    const stored = await uploadNewLogo(logo, uploaded.current);
    if (!stored.ok) return showFailure(stored.error, openLogin);
    // The screen shows the picked file until the save: an uploaded one is public only then.
    uploaded.current = { file: logo, url: stored.value };
    const answer = await partner.saveBranding({ ...texts, logo: stored.value });
    if (answer.ok) {
      setSaved(answer.value);
      // A logo picked during the save is kept.
      setLogoState((now) =>
        now.logo === logo ? { logo: answer.value.logo, isChanged: false } : now,
      );
      rebaseForm(form, submitted, answer.value);
      return toasts.show(BRANDING_SAVED);
    }
    showFieldErrors(form, answer.error, FIELDS);
    return showFailure(answer.error, openLogin);
  });

  const save = async () => {
    if (isLoading) setIsSavePending(true);
    else await send();
  };
  useEffect(() => {
    if (!isSavePending || isLoading) return;
    setIsSavePending(false);
    // Branding that could not be loaded is not overwritten; the failure is already shown.
    if (saved !== null) void send();
    // oxlint-disable-next-line react/exhaustive-deps -- sent once, with the values after loading
  }, [isSavePending, isLoading]);

  const changeLogo = (next: string) => setLogoState({ logo: next, isChanged: true });
  /** Removes the partner's data from the screen after logging out. */
  const reset = () => {
    uploaded.current = null;
    setSaved(null);
    setLogoState({ logo: DEFAULT_LOGO, isChanged: false });
    form.reset(DEFAULT_TEXTS);
  };
  const isSaving = form.formState.isSubmitting || isSavePending;
  return { form, logo, changeLogo, saved, save, isChanged, isLoading, isSaving, reset };
}

interface Upload {
  /** The picked file as a data URL. */
  file: string;
  url: string;
}

/** Returns the URL of the logo, uploading it first if it is new. */
async function uploadNewLogo(
  logo: string,
  last: Upload | null,
): Promise<Result<string, ApiFailure>> {
  if (logo === last?.file) return { ok: true, value: last.url };
  const image = logo.startsWith('data:') ? dataUrlToBlob(logo) : null;
  if (image === null) return { ok: true, value: logo };
  const answer = await partner.uploadLogo(image);
  return answer.ok ? { ok: true, value: answer.value.url } : answer;
}

function showFailure(failure: ApiFailure, askLogin: () => void): void {
  const isExpired = failure.code === 'partner_unauthorized';
  toasts.show(isExpired ? LOGIN_EXPIRED : buildNotSavedToast(failure));
  if (isExpired) askLogin();
}
