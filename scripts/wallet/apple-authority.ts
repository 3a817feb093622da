import { createHash } from 'node:crypto';
import { parseCertificate, isIssuedByApple } from '#worker/wallet/apple/certificate.ts';
import { parsePem } from '#worker/wallet/pem.ts';

/**
 * Generation that has issued pass certificates since January 27, 2022; other generations serve
 * other purposes.
 */
const REQUIRED = 'G4';
const SOURCE = 'https://www.apple.com/certificateauthority/AppleWWDRCAG4.cer';

/** SHA-256 of Apple's Worldwide Developer Relations certificates, as published (DER), by generation. */
const GENERATIONS: Readonly<Record<string, string>> = {
  ce057691d730f89ca25e916f7335f4c8a15713dcd273a658c024023f8eb809c2: 'G1',
  '9ed4b3b88c6a339cf1387895bda9ca6ea31a6b5ce9edf7511845923b0c8ac94c': 'G2',
  dcf21878c77f4198e4b4614f03d696d89c66c66008d4244e1b99161aac91601f: 'G3',
  ea4757885538dd8cb59ff4556f676087d83c85e70902c122e42c0808b5bce14c: 'G4',
  '53fd008278e5a595fe1e908ae9c5e5675f26243264a5a6438c023e3ce2870760': 'G5',
  bdd4ed6e74691f0c2bfd01be0296197af1379e0418e2d300efa9c3bef642ca30: 'G6',
};

/**
 * Explains a wrong authority above a pass certificate. Null for the required one, and for a
 * development authority that is not Apple's. Throws a RangeError for texts that are not
 * certificates.
 */
export function findAuthorityProblem(files: {
  certificate: string;
  intermediate: string;
}): string | null {
  const [leaf, authority] = [files.certificate, files.intermediate].map((text) =>
    parseCertificate(parsePem(text)),
  );
  if (leaf === undefined || authority === undefined) return null;
  const sum = createHash('sha256').update(authority.bytes).digest('hex');
  const generation = GENERATIONS[sum];
  const isApples = generation !== undefined || isIssuedByApple(leaf);
  if (!isApples || generation === REQUIRED) return null;
  const found =
    generation === undefined
      ? 'is none of the certificates Apple publishes as Worldwide Developer Relations'
      : `is Apple's Worldwide Developer Relations ${generation}`;
  return `APPLE_WWDR_CERTIFICATE ${found}. Passes need ${REQUIRED}: phones refuse passes of any other generation. Download ${SOURCE}`;
}

/** Confirms that the authority is Apple's own file; null for a development authority. */
export function describeAuthority(intermediate: string): string | null {
  const { bytes, notAfter } = parseCertificate(parsePem(intermediate));
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (GENERATIONS[sum] !== REQUIRED) return null;
  return `the authority above it is Worldwide Developer Relations ${REQUIRED}, byte for byte as Apple publishes it, and ends on ${notAfter.toISOString().slice(0, 10)}`;
}
