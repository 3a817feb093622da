import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

export interface CallbackMessage {
  objectId: string;
  eventType: string;
  nonce?: string;
  /** Milliseconds from now until the message expires. */
  lifetimeMs?: number;
  /** What a forger would change. */
  forged?: Partial<{
    sender: string;
    recipient: string;
    protocol: string;
    keyLifetimeMs: number;
    /** Signs the intermediate key with a key of the forger. */
    isOwnRoot: boolean;
    /** Signs the message with another key than the intermediate one. */
    isOwnKey: boolean;
  }>;
}

const DAY_MS = 86_400_000;

const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const toText = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');

// One set of keys for all emulators of a process, as there is one Google.
const root = createKeys();
const intermediate = createKeys();
const forger = createKeys();
const other = createKeys();

/** Signs messages as Google does (ECv2SigningOnly). */
export function createCallbackSigner(now: () => Date) {
  return {
    rootKeys: {
      keys: [
        // Google's list has keys for other protocols too.
        { keyValue: toText(other.publicKey), protocolVersion: 'ECv1' },
        {
          keyValue: toText(root.publicKey),
          protocolVersion: 'ECv2SigningOnly',
          keyExpiration: String(now().getTime() + 365 * DAY_MS),
        },
      ],
    },
    buildCallback({
      objectId,
      eventType,
      nonce,
      lifetimeMs,
      forged = {},
    }: CallbackMessage): string {
      const { sender = 'GooglePayPasses', protocol = 'ECv2SigningOnly' } = forged;
      const { recipient = objectId.split('.')[0] ?? '', keyLifetimeMs = DAY_MS } = forged;
      const at = now().getTime();
      const signedKey = JSON.stringify({
        keyValue: toText(intermediate.publicKey),
        keyExpiration: String(at + keyLifetimeMs),
      });
      const signedMessage = JSON.stringify({
        classId: `${recipient}.business-card-1`,
        objectId,
        eventType,
        expTimeMillis: at + (lifetimeMs ?? DAY_MS),
        count: 1,
        nonce: nonce ?? crypto.randomUUID(),
      });
      const rootKey = forged.isOwnRoot === true ? forger.privateKey : root.privateKey;
      const messageKey = forged.isOwnKey === true ? forger.privateKey : intermediate.privateKey;
      return JSON.stringify({
        signature: signTexts(messageKey, [sender, recipient, protocol, signedMessage]),
        intermediateSigningKey: {
          signedKey,
          signatures: [signTexts(rootKey, [sender, protocol, signedKey])],
        },
        protocolVersion: protocol,
        signedMessage,
      });
    },
  };
}

/** Each text follows its length in bytes, four bytes little-endian. */
function signTexts(key: KeyObject, texts: readonly string[]): string {
  const parts = texts.flatMap((text) => {
    const bytes = Buffer.from(text);
    return [Buffer.from(new Uint32Array([bytes.length]).buffer), bytes];
  });
  return sign('sha256', Buffer.concat(parts), key).toString('base64');
}
