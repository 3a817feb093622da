import { isIssuedByApple, parseCertificate } from '#worker/wallet/apple/certificate.ts';
import { createDetachedSigner, RSA_SHA256, type SignDetached } from '#worker/wallet/apple/cms.ts';
import { isSameDer } from '#worker/wallet/apple/der.ts';
import { parsePem } from '#worker/wallet/pem.ts';

/** The certificate of a pass type, its key and the Apple certificate above it, as PEM. */
export interface SignerFiles {
  certificate: string;
  key: string;
  intermediate: string;
}

export interface PassSigner {
  passTypeIdentifier: string;
  teamIdentifier: string;
  sign: SignDetached;
  /** Until when new passes may be signed: the earlier end of the two certificates. */
  notAfter: Date;
  /** Not Apple's certificate: a phone refuses what it signs. */
  isDevelopment: boolean;
}

/** Reads the files and takes the key in, not to be had out again. Throws a RangeError that says what does not fit. */
export async function createPassSigner(files: SignerFiles): Promise<PassSigner> {
  const leaf = parseCertificate(parsePem(files.certificate));
  const intermediate = parseCertificate(parsePem(files.intermediate));
  const { userId: passTypeIdentifier, organizationalUnit: teamIdentifier } = leaf.subject;
  if (!/^pass\.[\w.-]+$/.test(passTypeIdentifier) || teamIdentifier === '') {
    throw new RangeError('the certificate is not one of a pass type');
  }
  if (leaf.passTypeExtension !== passTypeIdentifier) {
    throw new RangeError('the certificate names two pass types');
  }
  if (!isSameDer(leaf.issuer, intermediate.subjectName)) {
    throw new RangeError('the intermediate certificate did not issue the certificate');
  }
  const key = await crypto.subtle.importKey('pkcs8', parsePem(files.key), RSA_SHA256, false, [
    'sign',
  ]);
  if (!(await isPair(key, leaf.publicKey))) {
    throw new RangeError('the key is not the certificate’s');
  }
  const ends = [leaf.notAfter.getTime(), intermediate.notAfter.getTime()];
  return {
    passTypeIdentifier,
    teamIdentifier,
    sign: createDetachedSigner({ key, leaf, intermediate }),
    notAfter: new Date(Math.min(...ends)),
    isDevelopment: !isIssuedByApple(leaf),
  };
}

async function isPair(key: CryptoKey, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const probe = new TextEncoder().encode('one pair');
  const verifier = await crypto.subtle.importKey('spki', publicKey, RSA_SHA256, false, ['verify']);
  const signature = await crypto.subtle.sign(RSA_SHA256.name, key, probe);
  return crypto.subtle.verify(RSA_SHA256.name, verifier, signature, probe);
}
