// Links that turn off the mails about new contacts: `<account>.<HMAC-SHA-256>`. The MAC also covers
// the address, so that a link ends when the account changes it. Nothing is stored, and a link does
// not expire: mail programs offer it for as long as the mail exists.
import { createSigner } from '#worker/http/crypto/signer.ts';

/**
 * Not in `shared/routes.ts`, which the app loads. `u` is too short to be a username.
 */
export const UNSUBSCRIBE_PATH = '/u/:token';
const TOKEN = /^([\da-f-]{36})\.([\w-]{43})$/;

export interface UnsubscribeLinks {
  create(user: { id: string; email: string }): string;
  /** The account that a token names; whether it is signed depends on the account's address. */
  parse(token: string): { userId: string; isSignedFor: (email: string) => boolean } | null;
}

export function createUnsubscribeLinks(secrets: readonly [string, ...string[]]): UnsubscribeLinks {
  const signer = createSigner(secrets, 'unsubscribe from new contacts');
  return {
    create: ({ id, email }) => `${id}.${signer.sign([id, email])}`,
    parse(token) {
      const [, userId = '', mac = ''] = TOKEN.exec(token) ?? [];
      if (mac === '') return null;
      return { userId, isSignedFor: (email) => signer.isSigned([userId, email], mac) };
    },
  };
}
