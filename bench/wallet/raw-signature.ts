import { RSA_SHA256 } from '#worker/wallet/apple/cms.ts';
import { parsePem } from '#worker/wallet/pem.ts';

/** One RSA-2048 signature over as many bytes as the signed attributes of a pass. */
export async function createRawSignature(pem: string): Promise<() => Promise<unknown>> {
  const key = await crypto.subtle.importKey('pkcs8', parsePem(pem), RSA_SHA256, false, ['sign']);
  const attributes = new Uint8Array(107);
  return () => crypto.subtle.sign(RSA_SHA256.name, key, attributes);
}
