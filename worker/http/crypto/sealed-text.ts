import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Encrypts texts that the database stores and the Worker must read again. */
export interface SealedTexts {
  /** `context` names what the text belongs to: it opens for nothing else. */
  seal: (text: string, context: string) => string;
  /** Throws for a text that was changed, belongs to something else, or was sealed with a lost secret. */
  open: (sealed: string, context: string) => string;
  /** The first characters of what is sealed now. A text that begins otherwise needs sealing again. */
  keyId: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/**
 * AES-256-GCM with a key derived from each secret for one purpose. The first secret seals. A sealed
 * text begins with the ID of its key.
 */
export function createSealedTexts(
  secrets: readonly [string, ...string[]],
  purpose: string,
): SealedTexts {
  const keys = new Map(secrets.map((secret) => deriveKey(secret, purpose)));
  const [[currentId, currentKey] = missingKey()] = keys;
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, currentKey, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
      return `${currentId}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const [id = '', text = ''] = sealed.split('.', 2);
      const bytes = Buffer.from(text, 'base64url');
      const key = keys.get(id) ?? missingKey();
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString();
    },
    keyId: currentId,
  };
}

function deriveKey(secret: string, purpose: string): [id: string, key: Buffer] {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return [createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_LENGTH), key];
}

function missingKey(): never {
  throw new Error('the secret that sealed this text is not set');
}
