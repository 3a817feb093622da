// Detached signatures as Wallet expects them: CMS SignedData (RFC 5652 §5) version 1, one signer
// identified by issuer and serial number, RSASSA-PKCS1-v1_5 with SHA-256 (RFC 5754), signed
// attributes contentType, signingTime and messageDigest in DER order (§5.4), and the leaf and
// intermediate certificates unchanged.
// Not supported: attached content, several signers, other keys, verification.
import { createHash } from 'node:crypto';
import type { Certificate } from '#worker/wallet/apple/certificate.ts';
import {
  contextTag,
  der,
  NULL,
  oid,
  smallInteger,
  TAG,
  utcTime,
  type Der,
} from '#worker/wallet/apple/der.ts';

export const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

const ID_DATA = oid('1.2.840.113549.1.7.1');
const ID_SIGNED_DATA = oid('1.2.840.113549.1.7.2');
/** Without parameters (RFC 5754 §2). */
const SHA256 = der(TAG.sequence, oid('2.16.840.1.101.3.4.2.1'));
/** The NULL is required (RFC 5754 §3.2): Wallet rejects signatures without it. */
const RSA_ENCRYPTION = der(TAG.sequence, oid('1.2.840.113549.1.1.1'), NULL);
const VERSION_1 = smallInteger(1);
const CONTENT_TYPE = attribute('1.2.840.113549.1.9.3', ID_DATA);

const SIGNING_TIME_OID = '1.2.840.113549.1.9.5';
const MESSAGE_DIGEST_OID = '1.2.840.113549.1.9.4';

/** Returns the complete `signature` file. */
export type SignDetached = (content: Uint8Array, at: Date) => Promise<Der>;

/** Everything that is the same for all signatures is encoded once. */
export function createDetachedSigner(signer: {
  key: CryptoKey;
  leaf: Certificate;
  intermediate: Certificate;
}): SignDetached {
  const { key, leaf, intermediate } = signer;
  const fixedParts = [
    VERSION_1,
    der(TAG.set, SHA256),
    der(TAG.sequence, ID_DATA),
    der(contextTag(0), leaf.bytes, intermediate.bytes),
  ];
  const signerName = der(TAG.sequence, leaf.issuer, leaf.serial);

  return async (content, at) => {
    const digest = createHash('sha256').update(content).digest();
    const attributes = der(
      TAG.set,
      CONTENT_TYPE,
      attribute(SIGNING_TIME_OID, utcTime(at)),
      attribute(MESSAGE_DIGEST_OID, der(TAG.octetString, digest)),
    );
    // Signed as a SET OF, stored under the tag [0] (§5.4).
    const signature = new Uint8Array(await crypto.subtle.sign(RSA_SHA256.name, key, attributes));
    attributes[0] = contextTag(0);
    const signerInfo = der(
      TAG.sequence,
      VERSION_1,
      signerName,
      SHA256,
      attributes,
      RSA_ENCRYPTION,
      der(TAG.octetString, signature),
    );
    const signedData = der(TAG.sequence, ...fixedParts, der(TAG.set, signerInfo));
    return der(TAG.sequence, ID_SIGNED_DATA, der(contextTag(0), signedData));
  };
}

function attribute(type: string, value: Der): Der {
  return der(TAG.sequence, oid(type), der(TAG.set, value));
}
