// Links that pause an endpoint: `<endpoint>.<account>.<expiry>.<HMAC-SHA-256>`. Nothing is stored:
// using a link twice is harmless, because it only pauses what its reader may pause anyway.
// Not supported: revoking a single link.
import { DAY_MS } from '#shared/format/duration.ts';
import { createSigner } from '#worker/http/crypto/signer.ts';

/** How long a mailed link works. */
const PAUSE_LINK_DAYS = 30;
const TOKEN = /^([\da-f-]{36})\.([\da-f-]{36})\.([\da-z]{1,10})\.([\w-]{43})$/;

export interface PauseLinks {
  create(link: { endpointId: string; userId: string }): string;
  /** Null for a token that was tampered with or has expired. */
  find(token: string): { endpointId: string; userId: string } | null;
}

/** Signs with the first secret and accepts the others. */
export function createPauseLinks(
  secrets: readonly [string, ...string[]],
  now: () => Date,
): PauseLinks {
  const signer = createSigner(secrets, 'webhook pause links');
  return {
    create({ endpointId, userId }) {
      const expiry = (now().getTime() + PAUSE_LINK_DAYS * DAY_MS).toString(36);
      const parts = [endpointId, userId, expiry];
      return [...parts, signer.sign(parts)].join('.');
    },

    find(token) {
      const [, endpointId = '', userId = '', expiry = '', mac = ''] = TOKEN.exec(token) ?? [];
      if (mac === '' || Number.parseInt(expiry, 36) <= now().getTime()) return null;
      return signer.isSigned([endpointId, userId, expiry], mac) ? { endpointId, userId } : null;
    },
  };
}
