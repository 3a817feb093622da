// X.509 version 3 certificates (RFC 5280 §4) for development: RSA keys, sha256WithRSAEncryption,
// the extensions of a pass type certificate. Not supported: requests, other algorithms, revocation.
import { sign, type KeyObject } from 'node:crypto';
import { PASS_TYPE_EXTENSION } from '#worker/wallet/apple/certificate.ts';
import {
  contextTag,
  der,
  NULL,
  oid,
  smallInteger,
  TAG,
  utcTime,
} from '#worker/wallet/apple/der.ts';

const SHA256_WITH_RSA = der(TAG.sequence, oid('1.2.840.113549.1.1.11'), NULL);
const TRUE = der(TAG.boolean, Uint8Array.of(0xff));
const NAME_OIDS = [
  ['O', '2.5.4.10'],
  ['OU', '2.5.4.11'],
  ['CN', '2.5.4.3'],
  ['UID', '0.9.2342.19200300.100.1.1'],
] as const;

type Name = Partial<Record<(typeof NAME_OIDS)[number][0], string>>;

export interface CertificateRequest {
  subject: Name;
  issuer: Name;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** Pass type of a leaf certificate; null for an authority. */
  passType: string | null;
}

/** Builds and signs a certificate in DER. */
export function buildCertificate(request: CertificateRequest): Uint8Array {
  const tbs = der(
    TAG.sequence,
    der(contextTag(0), smallInteger(2)),
    // A leading zero bit keeps the number positive.
    der(TAG.integer, Uint8Array.of(0x01), request.serial),
    SHA256_WITH_RSA,
    buildName(request.issuer),
    der(TAG.sequence, utcTime(request.notBefore), utcTime(request.notAfter)),
    buildName(request.subject),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    der(contextTag(3), der(TAG.sequence, ...buildExtensions(request.passType))),
  );
  const signature = sign('sha256', tbs, request.issuerKey);
  const bits = der(TAG.bitString, Uint8Array.of(0), signature);
  return der(TAG.sequence, tbs, SHA256_WITH_RSA, bits);
}

function buildName(name: Name): Uint8Array {
  const attributes = NAME_OIDS.flatMap(([key, type]) => {
    const text = name[key];
    return text === undefined ? [] : [der(TAG.set, der(TAG.sequence, oid(type), utf8(text)))];
  });
  return der(TAG.sequence, ...attributes);
}

function buildExtensions(passType: string | null): Uint8Array[] {
  if (passType === null) {
    return [
      extension('2.5.29.19', der(TAG.sequence, TRUE), true),
      // keyCertSign and cRLSign.
      extension('2.5.29.15', der(TAG.bitString, Uint8Array.of(1, 0x06)), true),
    ];
  }
  const purposes = [oid('1.3.6.1.5.5.7.3.2'), oid('1.2.840.113635.100.4.14')];
  return [
    extension('2.5.29.19', der(TAG.sequence), true),
    // digitalSignature.
    extension('2.5.29.15', der(TAG.bitString, Uint8Array.of(7, 0x80)), true),
    extension('2.5.29.37', der(TAG.sequence, ...purposes), false),
    der(TAG.sequence, PASS_TYPE_EXTENSION, der(TAG.octetString, utf8(passType))),
  ];
}

function extension(type: string, value: Uint8Array, isCritical: boolean): Uint8Array {
  return der(TAG.sequence, oid(type), ...(isCritical ? [TRUE] : []), der(TAG.octetString, value));
}

function utf8(text: string): Uint8Array {
  return der(TAG.utf8String, new TextEncoder().encode(text));
}
