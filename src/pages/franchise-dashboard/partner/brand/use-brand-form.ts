import { useState } from 'react';
import { z } from 'zod';
import {
  saveBrand,
  uploadBrandImage,
  readBrand,
  type StoredBrand,
} from '#shared/api/organizations/partner/branding.ts';
import { findUnreadablePair } from '#shared/brand/brand-contrast.ts';
import { brandSchema, type Brand } from '#shared/brand/brand.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { BRAND_SAVED } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export type BrandDraft = Pick<StoredBrand, 'brand' | 'terms' | 'privacy'>;
type Errors = Readonly<Partial<Record<string, string>>>;

const conflictSchema = readBrand.response;
/** Images that are not uploaded yet are data URLs, so they are judged after the upload. */
const typedSchema = saveBrand.request.omit({ version: true }).extend({
  brand: brandSchema.omit({ logo: true, icon: true }),
});

/** The first message of each path, such as `brand.primaryColor`. */
function toErrors(issues: readonly { path: string; message: string }[]): Errors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}

function judge(draft: BrandDraft): Errors {
  const parsed = typedSchema.safeParse(draft);
  if (!parsed.success) {
    return toErrors(
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  }
  const unreadable = findUnreadablePair(parsed.data.brand);
  return unreadable === null ? {} : { 'brand.primaryColor': unreadable.message };
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
  const [draft, setDraft] = useState<BrandDraft>(stored);
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<StoredBrand | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const change = (changes: Partial<BrandDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setErrors({});
  };
  const changeBrand = (changes: Partial<Brand>) => {
    setDraft((now) => ({ ...now, brand: { ...now.brand, ...changes } }));
    setErrors({});
  };

  const fail = (error: ApiFailure) => {
    const current = conflictSchema.safeParse(error.current);
    if (error.code === 'version_conflict' && current.success) return setConflict(current.data);
    setErrors(toErrors(error.issues));
    return toasts.show(failureToast('Save Failed', error));
  };

  const send = async (version: number) => {
    const found = judge(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    const submitted = draft;
    const logo = await uploadImage(org, submitted.brand.logo);
    const icon = logo.ok ? await uploadImage(org, submitted.brand.icon) : logo;
    if (!logo.ok || !icon.ok) {
      setIsSaving(false);
      const failed = [logo, icon].find((result) => !result.ok);
      if (failed?.ok === false) fail(failed.error);
      return;
    }
    const brand = { ...submitted.brand, logo: logo.value, icon: icon.value };
    const { terms, privacy } = submitted;
    const body = { brand, terms, privacy, version };
    const answer = await api.call(saveBrand, { params: { org }, body });
    setIsSaving(false);
    if (!answer.ok) {
      fail(answer.error);
      return;
    }
    setConflict(null);
    setBase(answer.value);
    // Changes that were typed meanwhile stay.
    setDraft((now) => (now === submitted ? answer.value : now));
    toasts.show(BRAND_SAVED);
  };

  const unreadable = z
    .object({ primaryColor: z.string(), backgroundColor: z.string() })
    .transform((colors) => {
      const isWhole = [colors.primaryColor, colors.backgroundColor].every((color) =>
        /^#[0-9a-f]{6}$/i.test(color),
      );
      return isWhole ? findUnreadablePair(colors) : null;
    })
    .parse(draft.brand);

  return {
    draft,
    errors,
    conflict,
    isSaving,
    unreadable,
    isChanged: JSON.stringify(toContent(draft)) !== JSON.stringify(toContent(base)),
    change,
    changeBrand,
    save: () => void send(base.version),
    /** Saves over the branding that another person saved. */
    saveOver: () => {
      if (conflict === null) return;
      setBase(conflict);
      void send(conflict.version);
    },
    /** Replaces what was typed by the branding that another person saved. */
    takeTheirs: () => {
      if (conflict === null) return;
      setBase(conflict);
      setDraft(conflict);
      setConflict(null);
    },
  };
}

function toContent({ brand, terms, privacy }: BrandDraft) {
  return { brand, terms, privacy };
}
