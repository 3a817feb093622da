import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the parts of a link, for one purpose only. */
export interface Signer {
  /** The MAC of the parts in base64url, 43 letters. */
  sign(parts: readonly string[]): string;
  isSigned(parts: readonly string[], mac: string): boolean;
}

/** Signs with the first secret and accepts the others (HMAC-SHA-256). */
export function createSigner(secrets: readonly [string, ...string[]], purpose: string): Signer {
  const derive = (secret: string) => createHmac('sha256', secret).update(purpose).digest();
  const [first, ...others] = secrets;
  const key = derive(first);
  const keys = [key, ...others.map(derive)];
  return {
    sign: (parts) => mac(key, parts).toString('base64url'),
    isSigned(parts, signature) {
      const actual = Buffer.from(signature, 'base64url');
      return keys.some((one) => {
        const expected = mac(one, parts);
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      });
    },
  };
}

function mac(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
