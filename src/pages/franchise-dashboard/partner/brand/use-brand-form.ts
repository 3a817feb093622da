import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  saveBrand,
  uploadBrandImage,
  readBrand,
  type StoredBrand,
} from '#shared/api/organizations/partner/branding.ts';
import { findUnreadablePair, type UnreadablePair } from '#shared/brand/brand-contrast.ts';
import { brandSchema, type Brand } from '#shared/brand/brand.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { BRAND_SAVED } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export type BrandDraft = Pick<StoredBrand, 'brand' | 'terms' | 'privacy'>;

const conflictSchema = readBrand.response;
/** Images that are not uploaded yet are data URLs, so they are judged after the upload. */
const formSchema = saveBrand.request
  .omit({ version: true })
  .extend({ brand: brandSchema.extend({ logo: z.string(), icon: z.string() }) })
  .superRefine(({ brand }, context) => {
    const message = findUnreadable(brand)?.message;
    const path = ['brand', 'primaryColor'];
    if (message !== undefined) context.addIssue({ code: 'custom', path, message });
  });
const FIELDS = [
  'brand.productName',
  'brand.tagline',
  'brand.senderName',
  'brand.replyTo',
  'brand.supportEmail',
  'brand.primaryColor',
  'brand.backgroundColor',
  'brand.logo',
  'brand.icon',
  'terms',
  'privacy',
] as const;

/** As `findUnreadablePair`; null while a color is incomplete. */
function findUnreadable(
  colors: Pick<Brand, 'primaryColor' | 'backgroundColor'>,
): UnreadablePair | null {
  const isWhole = [colors.primaryColor, colors.backgroundColor].every((color) =>
    /^#[0-9a-f]{6}$/i.test(color),
  );
  return isWhole ? findUnreadablePair(colors) : null;
}

async function uploadImage(org: string, image: string): Promise<Result<string, ApiFailure>> {
  if (!image.startsWith('data:')) return { ok: true, value: image };
  const body = dataUrlToBlob(image);
  // An image that a browser prepared is always readable.
  if (body === null) return { ok: true, value: '' };
  const headers = { 'Content-Type': body.type };
  const answer = await api.call(uploadBrandImage, { params: { org }, body, headers });
  return answer.ok ? { ok: true, value: answer.value.url } : answer;
}

/** The branding form. What was typed survives refusals and changes of others. */
export function useBrandForm(org: string, stored: StoredBrand) {
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<StoredBrand | null>(null);
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: toContent(stored) });
  const [brand, terms, privacy] = useWatch({
    control: form.control,
    name: ['brand', 'terms', 'privacy'],
  });
  const draft = { brand, terms, privacy };

  const fail = (error: ApiFailure) => {
    const current = conflictSchema.safeParse(error.current);
    if (error.code === 'version_conflict' && current.success) return setConflict(current.data);
    showFieldErrors(form, error, FIELDS);
    return toasts.show(failureToast('Save Failed', error));
  };

  const send = async (typed: BrandDraft, version: number) => {
    const submitted = JSON.stringify(form.getValues());
    const logo = await uploadImage(org, typed.brand.logo);
    if (!logo.ok) return fail(logo.error);
    const icon = await uploadImage(org, typed.brand.icon);
    if (!icon.ok) return fail(icon.error);
    const images = { logo: logo.value, icon: icon.value };
    const body = { ...typed, brand: { ...typed.brand, ...images }, version };
    const answer = await api.call(saveBrand, { params: { org }, body });
    if (!answer.ok) return fail(answer.error);
    setConflict(null);
    setBase(answer.value);
    // Changes that were typed meanwhile stay.
    if (JSON.stringify(form.getValues()) === submitted) form.reset(toContent(answer.value));
    return toasts.show(BRAND_SAVED);
  };
  const submit = (version: number) => void form.handleSubmit((typed) => send(typed, version))();

  return {
    form,
    draft,
    conflict,
    unreadable: findUnreadable(brand),
    isChanged: JSON.stringify(toContent(draft)) !== JSON.stringify(toContent(base)),
    save: () => submit(base.version),
    /** Saves over the branding that another person saved. */
    saveOver: () => {
      if (conflict === null) return;
      setBase(conflict);
      submit(conflict.version);
    },
    /** Replaces what was typed by the branding that another person saved. */
    takeTheirs: () => {
      if (conflict === null) return;
      setBase(conflict);
      form.reset(toContent(conflict));
      setConflict(null);
    },
  };
}

function toContent({ brand, terms, privacy }: BrandDraft): BrandDraft {
  return { brand, terms, privacy };
}
