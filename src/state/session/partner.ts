import { z } from 'zod';
import { franchiseLogin } from '#shared/api/franchise.ts';
import { browserHttp, type ApiFailure, type Http } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';

export const partnerLoginSchema = z
  .object({ token: z.string().max(4096), expiresAt: z.string() })
  .nullable();
export type PartnerLogin = z.infer<typeof partnerLoginSchema>;

/** A white-label partner logged in to this browser, for an hour. Independent of the user session. */
export interface Partner {
  /** Whether a login is stored here, which may have expired. */
  useIsLoggedIn: () => boolean;
  logIn: (password: string) => Promise<Result<null, ApiFailure>>;
  logOut: () => void;
  /** Whether the stored login is still valid. Removes one that is not. */
  keepValid: () => boolean;
}

interface PartnerDeps {
  http: Http;
  login: PersistedStore<PartnerLogin>;
  now: () => Date;
}

export function createPartner({ http, login, now }: PartnerDeps): Partner {
  const logOut = (): void => void login.write(null);
  return {
    useIsLoggedIn: () => login.use() !== null,
    logIn: async (password) => {
      const answer = await http.send(franchiseLogin, { body: { password } });
      if (!answer.ok) return answer;
      login.write(answer.value);
      return { ok: true, value: null };
    },
    logOut,
    keepValid: () => {
      const isValid = new Date(login.read()?.expiresAt ?? 0) > now();
      if (!isValid) logOut();
      return isValid;
    },
  };
}

export const partner = createPartner({
  http: browserHttp,
  login: createPersistedStore<PartnerLogin>({
    key: 'partnerToken',
    schema: partnerLoginSchema,
    version: 2,
    // Earlier data has no end; logging in again takes one press.
    migrate: () => null,
    empty: null,
  }),
  now: () => new Date(),
});
