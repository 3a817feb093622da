import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { brandingSchema, FIRST_BRANDING, type SavedBranding } from '#shared/api/franchise.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { buildNotSavedToast, ENDED, SAVED } from '#src/pages/franchise-dashboard/branding/copy.ts';
import { partner } from '#src/state/partner.ts';
import { toasts } from '#src/state/toasts.ts';
import { settle } from '#src/ui/form/settle.ts';

const textSchema = brandingSchema.omit({ logo: true });
const { logo: FIRST_LOGO, ...FIRST_TEXTS } = FIRST_BRANDING;
const FIELDS = ['platformName', 'tagline', 'domain', 'primaryColor', 'backgroundColor'] as const;

/** What is under way when the saved branding arrives stays: what was typed, and what was said about it. */
const KEEP_WORK = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true };

/** The branding being worked on. What is typed stays, whoever logs in or out meanwhile. */
export function useBranding({ isIn, askLogin }: { isIn: boolean; askLogin: () => void }) {
  const form = useForm({ resolver: zodResolver(textSchema), defaultValues: FIRST_TEXTS });
  const [picture, setPicture] = useState({ logo: FIRST_LOGO, isChanged: false });
  const [saved, setSaved] = useState<SavedBranding | null>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  /** Save was pressed while the saved branding was read: what is typed goes with it once that is here. */
  const [isSaveWaiting, setIsSaveWaiting] = useState(false);
  const { logo } = picture;
  const isChanged = form.formState.isDirty || picture.isChanged;
  /** What is typed while the saved branding is on its way would be joined to it, and saving would write over it. */
  const isReading = isIn && !isAnswered;

  useEffect(() => {
    if (!isIn) return undefined;
    let isCurrent = true;
    void partner.readBranding().then((answer) => {
      if (!isCurrent) return undefined;
      setIsAnswered(true);
      if (!answer.ok) return tell(answer.error, askLogin);
      // What was changed before logging in is kept: saving it is the next step, and losing it none.
      setSaved(answer.value);
      setPicture((now) => (now.isChanged ? now : { logo: answer.value.logo, isChanged: false }));
      return form.reset(answer.value, KEEP_WORK);
    });
    return () => {
      isCurrent = false;
      setIsAnswered(false);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- read once for each login
  }, [isIn]);

  const send = form.handleSubmit(async (texts) => {
    if (!isIn) return askLogin();
    const typed = form.getValues();
    const stored = await storeLogo(logo);
    if (!stored.ok) return tell(stored.error, askLogin);
    // Another one picked while this one was on its way stays.
    setPicture((now) => (now.logo === logo ? { logo: stored.value, isChanged: true } : now));
    const answer = await partner.saveBranding({ ...texts, logo: stored.value });
    if (answer.ok) {
      setSaved(answer.value);
      setPicture((now) =>
        now.logo === stored.value ? { logo: answer.value.logo, isChanged: false } : now,
      );
      settle(form, typed, answer.value);
      return toasts.show(SAVED);
    }
    showFieldErrors(form, answer.error, FIELDS);
    return tell(answer.error, askLogin);
  });

  const save = async () => {
    if (isReading) setIsSaveWaiting(true);
    else await send();
  };
  useEffect(() => {
    if (!isSaveWaiting || isReading) return;
    setIsSaveWaiting(false);
    // What could not be read is not written over; its failure is on the screen.
    if (saved !== null) void send();
    // oxlint-disable-next-line react/exhaustive-deps -- sent once, by what stands in the fields after the reading
  }, [isSaveWaiting, isReading]);

  const changeLogo = (next: string) => setPicture({ logo: next, isChanged: true });
  /** After logging out: nothing of the partner stays on the screen. */
  const forget = () => {
    setSaved(null);
    setPicture({ logo: FIRST_LOGO, isChanged: false });
    form.reset(FIRST_TEXTS);
  };
  const isSaving = form.formState.isSubmitting || isSaveWaiting;
  return { form, logo, changeLogo, saved, save, isChanged, isReading, isSaving, forget };
}

/** The logo by its address: uploaded now if it was picked since the last save. */
async function storeLogo(logo: string): Promise<Result<string, ApiFailure>> {
  const image = logo.startsWith('data:') ? dataUrlToBlob(logo) : null;
  if (image === null) return { ok: true, value: logo };
  const answer = await partner.uploadLogo(image);
  return answer.ok ? { ok: true, value: answer.value.url } : answer;
}

function tell(failure: ApiFailure, askLogin: () => void): void {
  const isOver = failure.code === 'partner_unauthorized';
  toasts.show(isOver ? ENDED : buildNotSavedToast(failure));
  if (isOver) askLogin();
}
