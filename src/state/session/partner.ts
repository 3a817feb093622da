import { z } from 'zod';
import {
  franchiseLogin,
  readBranding,
  saveBranding,
  uploadLogo,
  type Branding,
  type SavedBranding,
} from '#shared/api/franchise.ts';
import { browserHttp, type HttpResult, type ApiFailure, type Http } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';

const tokenSchema = z.string().max(4096).nullable();

/**
 * A white-label partner logged in to this browser. Independent of the user session; the token
 * expires after an hour.
 */
export interface Partner {
  /** Whether a token is stored here. The server decides at each call whether it is still valid. */
  useIsLoggedIn: () => boolean;
  logIn: (password: string) => Promise<Result<null, ApiFailure>>;
  logOut: () => void;
  readBranding: () => Promise<HttpResult<SavedBranding>>;
  saveBranding: (branding: Branding) => Promise<HttpResult<SavedBranding>>;
  uploadLogo: (image: Blob) => Promise<HttpResult<{ url: string }>>;
}

interface PartnerDeps {
  http: Http;
  token: PersistedStore<string | null>;
}

export function createPartner({ http, token }: PartnerDeps): Partner {
  /** Removes a token the server has rejected, unless a newer one has replaced it. */
  const dropRejectedToken = <Value>(
    sent: string | null,
    answer: HttpResult<Value>,
  ): HttpResult<Value> => {
    const isRejected = !answer.ok && answer.error.code === 'partner_unauthorized';
    if (isRejected && sent === token.read()) token.write(null);
    return answer;
  };
  return {
    useIsLoggedIn: () => token.use() !== null,
    logIn: async (password) => {
      const answer = await http.send(franchiseLogin, { body: { password } });
      if (!answer.ok) return answer;
      token.write(answer.value.token);
      return { ok: true, value: null };
    },
    logOut: () => void token.write(null),
    readBranding: async () => {
      const sent = token.read();
      return dropRejectedToken(sent, await http.send(readBranding, {}, sent));
    },
    saveBranding: async (branding) => {
      const sent = token.read();
      return dropRejectedToken(sent, await http.send(saveBranding, { body: branding }, sent));
    },
    uploadLogo: async (image) => {
      const sent = token.read();
      const headers = { 'Content-Type': image.type };
      return dropRejectedToken(sent, await http.send(uploadLogo, { body: image, headers }, sent));
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
