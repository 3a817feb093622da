import { isIssuedByApple, parseCertificate } from './certificate.ts';
import { createDetachedSigner, RSA_SHA256, type SignDetached } from './cms.ts';
import { isEqualDer } from './der.ts';
import { parsePem } from '#worker/wallet/pem.ts';

/** PEM files: the pass type certificate, its private key, and Apple's intermediate certificate. */
export interface SignerFiles {
  certificate: string;
  key: string;
  intermediate: string;
}

export interface PassSigner {
  passTypeIdentifier: string;
  teamIdentifier: string;
  sign: SignDetached;
  /** When signing stops: the earlier expiry of the two certificates. */
  notAfter: Date;
  /** True for a certificate that Apple did not issue: devices reject its signatures. */
  isDevelopment: boolean;
}

/** Imports the key as non-extractable. Throws a RangeError that names the mismatch. */
export async function createPassSigner(files: SignerFiles): Promise<PassSigner> {
  const leaf = parseCertificate(parsePem(files.certificate));
  const intermediate = parseCertificate(parsePem(files.intermediate));
  const { userId: passTypeIdentifier, organizationalUnit: teamIdentifier } = leaf.subject;
  if (!/^pass\.[\w.-]+$/.test(passTypeIdentifier) || teamIdentifier === '') {
    throw new RangeError('the certificate is not a pass type certificate');
  }
  if (leaf.passTypeExtension !== passTypeIdentifier) {
    throw new RangeError('the certificate names two pass types');
  }
  if (!isEqualDer(leaf.issuer, intermediate.subjectName)) {
    throw new RangeError('the intermediate certificate did not issue the certificate');
  }
  const key = await crypto.subtle.importKey('pkcs8', parsePem(files.key), RSA_SHA256, false, [
    'sign',
  ]);
  if (!(await isKeyPair(key, leaf.publicKey))) {
    throw new RangeError('the key does not belong to the certificate');
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

async function isKeyPair(key: CryptoKey, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const probe = new TextEncoder().encode('key pair');
  const verifier = await crypto.subtle.importKey('spki', publicKey, RSA_SHA256, false, ['verify']);
  const signature = await crypto.subtle.sign(RSA_SHA256.name, key, probe);
  return crypto.subtle.verify(RSA_SHA256.name, verifier, signature, probe);
}
