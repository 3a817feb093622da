// X.509 certificates (RFC 5280 §4.1), parsed for the fields a pass needs. Signatures, chains and
// revocation are not checked; the device does that.
import {
  isEqualDer,
  oid,
  parseDer,
  TAG,
  type Der,
  type DerValue,
} from '#worker/wallet/apple/der.ts';

export interface Certificate {
  /** The original bytes, copied into signatures unchanged. */
  bytes: Der;
  /** DER encodings, including tag and length. */
  issuer: Der;
  serial: Der;
  subjectName: Der;
  /** SubjectPublicKeyInfo. */
  publicKey: Der;
  notBefore: Date;
  notAfter: Date;
  /** Common name attributes; empty strings where absent. */
  subject: NameAttributes;
  issuerName: NameAttributes;
  /** The pass type from Apple's extension (1.2.840.113635.100.6.1.16), or null. */
  passTypeExtension: string | null;
}

interface NameAttributes {
  commonName: string;
  organization: string;
  organizationalUnit: string;
  userId: string;
}

const NAME_OIDS: Readonly<Record<keyof NameAttributes, Der>> = {
  commonName: oid('2.5.4.3'),
  organization: oid('2.5.4.10'),
  organizationalUnit: oid('2.5.4.11'),
  userId: oid('0.9.2342.19200300.100.1.1'),
};
export const PASS_TYPE_EXTENSION = oid('1.2.840.113635.100.6.1.16');
const EXTENSIONS = 0xa3;
const VERSION = 0xa0;

/** Throws a RangeError for malformed bytes. */
export function parseCertificate(bytes: Der): Certificate {
  const [tbs] = children(parseSingle(bytes));
  const fields = children(required(tbs));
  const [serial, , issuer, validity, subject, publicKey] = fields.filter(
    ({ tag }) => tag !== VERSION,
  );
  const [notBefore, notAfter] = children(required(validity));
  const extensions = fields.find(({ tag }) => tag === EXTENSIONS);
  return {
    bytes,
    issuer: required(issuer).bytes,
    serial: required(serial).bytes,
    subjectName: required(subject).bytes,
    publicKey: required(publicKey).bytes,
    notBefore: readTime(required(notBefore)),
    notAfter: readTime(required(notAfter)),
    subject: readName(required(subject)),
    issuerName: readName(required(issuer)),
    passTypeExtension: extensions === undefined ? null : readPassType(extensions),
  };
}

/** Checks the issuer's name only. */
export function isIssuedByApple({ issuerName }: Certificate): boolean {
  return (
    issuerName.organization === 'Apple Inc.' &&
    issuerName.commonName.startsWith('Apple Worldwide Developer Relations')
  );
}

function parseSingle(bytes: Der): DerValue {
  const [value, ...rest] = parseDer(bytes);
  if (value === undefined || rest.length > 0) throw new RangeError('not one certificate');
  return value;
}

function required(value: DerValue | undefined): DerValue {
  if (value === undefined) throw new RangeError('certificate is incomplete');
  return value;
}

function children({ content }: DerValue): DerValue[] {
  return parseDer(content);
}

function readName(name: DerValue): NameAttributes {
  const attributes = children(name).flatMap(children).map(children);
  const find = (key: keyof NameAttributes): string => {
    const found = attributes.find(([type]) => type && isEqualDer(type.bytes, NAME_OIDS[key]));
    return new TextDecoder().decode(found?.[1]?.content);
  };
  return {
    commonName: find('commonName'),
    organization: find('organization'),
    organizationalUnit: find('organizationalUnit'),
    userId: find('userId'),
  };
}

/** A two-digit year of UTCTime means 1950 to 2049 (RFC 5280 §4.1.2.5.1). */
function readTime({ tag, content }: DerValue): Date {
  const text = new TextDecoder().decode(content);
  const century = tag === TAG.generalizedTime ? '' : Number(text.slice(0, 2)) < 50 ? '20' : '19';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text);
  if (parts === null) throw new RangeError('certificate has an unsupported time format');
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function readPassType(extensions: DerValue): string | null {
  const list = children(required(children(extensions)[0])).map(children);
  const found = list.find(([type]) => type && isEqualDer(type.bytes, PASS_TYPE_EXTENSION));
  const octets = found?.find(({ tag }) => tag === TAG.octetString);
  return octets ? new TextDecoder().decode(parseDer(octets.content)[0]?.content) : null;
}
