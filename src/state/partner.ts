import { z } from 'zod';
import {
  franchiseLogin,
  readBranding,
  saveBranding,
  uploadLogo,
  type Branding,
  type SavedBranding,
} from '#shared/api/franchise.ts';
import { browserHttp, type Answer, type ApiFailure, type Http } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';

const tokenSchema = z.string().max(4096).nullable();

/** A white-label partner in this browser: no session, and it ends by itself after an hour. */
export interface Partner {
  /** Whether the partner has logged in here, as far as is known; the server has the last word at each call. */
  useIsIn: () => boolean;
  login: (password: string) => Promise<Result<null, ApiFailure>>;
  leave: () => void;
  readBranding: () => Promise<Answer<SavedBranding>>;
  saveBranding: (branding: Branding) => Promise<Answer<SavedBranding>>;
  uploadLogo: (image: Blob) => Promise<Answer<{ url: string }>>;
}

interface PartnerDeps {
  http: Http;
  token: PersistedStore<string | null>;
}

export function createPartner({ http, token }: PartnerDeps): Partner {
  /** Forgets a token the server no longer takes, unless another has come meanwhile. */
  const heed = <Value>(sent: string | null, answer: Answer<Value>): Answer<Value> => {
    const isOver = !answer.ok && answer.error.code === 'partner_unauthorized';
    if (isOver && sent === token.read()) token.write(null);
    return answer;
  };
  return {
    useIsIn: () => token.use() !== null,
    login: async (password) => {
      const answer = await http.send(franchiseLogin, { body: { password } });
      if (!answer.ok) return answer;
      token.write(answer.value.token);
      return { ok: true, value: null };
    },
    leave: () => void token.write(null),
    readBranding: async () => {
      const sent = token.read();
      return heed(sent, await http.send(readBranding, {}, sent));
    },
    saveBranding: async (branding) => {
      const sent = token.read();
      return heed(sent, await http.send(saveBranding, { body: branding }, sent));
    },
    uploadLogo: async (image) => {
      const sent = token.read();
      const headers = { 'Content-Type': image.type };
      return heed(sent, await http.send(uploadLogo, { body: image, headers }, sent));
    },
  };
}

export const partner = createPartner({
  http: browserHttp,
  token: createPersistedStore<string | null>({
    key: 'partnerToken',
    schema: tokenSchema,
    version: 1,
    migrate: () => null,
    empty: null,
  }),
});
