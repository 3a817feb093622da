// Messages of Google Wallet about saved and removed passes ("Use callbacks for saves and deletions").
// They are signed as those of Google Pay ("Payment data cryptography for merchants", ECv2SigningOnly):
// a root key signs an intermediate key, which signs the message. Nothing is encrypted.
import { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import { verifyEcdsa } from './ecdsa.ts';

const PROTOCOL = 'ECv2SigningOnly';
const SENDER = 'GooglePayPasses';

/** Milliseconds since 1970; Google writes a number in one place and a string in another. */
const timeSchema = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const base64Schema = z
  .string()
  .max(1000)
  .transform((text) => Buffer.from(text, 'base64'));

const envelopeSchema = z.object({
  protocolVersion: z.literal(PROTOCOL),
  signature: base64Schema,
  intermediateSigningKey: z.object({
    signedKey: z.string().max(2000),
    signatures: z.array(base64Schema).min(1).max(5),
  }),
  signedMessage: z.string().max(4000),
});
const signedKeySchema = z.object({ keyValue: base64Schema, keyExpiration: timeSchema });
const messageSchema = z.object({
  objectId: z.string(),
  eventType: z.enum(['save', 'del']),
  expTimeMillis: timeSchema,
  nonce: z.string().min(1).max(200),
});

export const rootKeysSchema = z.object({
  keys: z
    .array(
      z.object({
        keyValue: base64Schema,
        protocolVersion: z.string(),
        keyExpiration: timeSchema.optional(),
      }),
    )
    .max(20),
});
export type RootKeys = z.infer<typeof rootKeysSchema>['keys'];

/** A pass that someone saved or removed. */
export interface GoogleCallback {
  serial: string;
  event: 'save' | 'del';
  /** The same when Google sends the message again. */
  nonce: string;
  expiresAt: Date;
}

/**
 * Reads a message of Google to this issuer. Null for one that is not Google's, is for another issuer,
 * or has expired.
 */
export async function verifyCallback(
  text: string,
  { issuerId, rootKeys, now }: { issuerId: string; rootKeys: RootKeys; now: Date },
): Promise<GoogleCallback | null> {
  const envelope = parse(envelopeSchema, text);
  if (envelope === null) return null;
  const { signedKey, signatures } = envelope.intermediateSigningKey;
  const key = parse(signedKeySchema, signedKey);
  const message = parse(messageSchema, envelope.signedMessage);
  if (key === null || message === null) return null;
  const at = now.getTime();
  if (key.keyExpiration <= at || message.expTimeMillis <= at) return null;
  const prefix = `${issuerId}.`;
  if (!message.objectId.startsWith(prefix)) return null;
  const roots = rootKeys.filter(
    ({ protocolVersion, keyExpiration = Infinity }) =>
      protocolVersion === PROTOCOL && keyExpiration > at,
  );
  const keyBytes = joinWithLengths([SENDER, PROTOCOL, signedKey]);
  if (!(await isSignedByAny(roots, signatures, keyBytes))) return null;
  const messageBytes = joinWithLengths([SENDER, issuerId, PROTOCOL, envelope.signedMessage]);
  if (!(await verifyEcdsa(key.keyValue, envelope.signature, messageBytes))) return null;
  return {
    serial: message.objectId.slice(prefix.length),
    event: message.eventType,
    nonce: message.nonce,
    expiresAt: new Date(message.expTimeMillis),
  };
}

async function isSignedByAny(
  roots: RootKeys,
  signatures: readonly Buffer[],
  data: Buffer,
): Promise<boolean> {
  for (const { keyValue } of roots) {
    for (const signature of signatures) {
      if (await verifyEcdsa(keyValue, signature, data)) return true;
    }
  }
  return false;
}

/** What is signed: each text after its length in bytes, four bytes little-endian. */
function joinWithLengths(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  return schema.safeParse(parseJson(text)).data ?? null;
}
