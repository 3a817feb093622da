const PART_BYTES = 32;
const INTEGER = 0x02;
const SEQUENCE = 0x30;

/**
 * Verifies an ECDSA signature on P-256 with SHA-256. `key` is a public key as SubjectPublicKeyInfo,
 * `signature` is DER (RFC 3279 §2.2.3). False for keys and signatures that cannot be read.
 */
export async function verifyEcdsa(key: Buffer, signature: Buffer, data: Buffer): Promise<boolean> {
  const parts = readSignature(signature);
  const publicKey = parts === null ? null : await importKey(key);
  if (parts === null || publicKey === null) return false;
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    new Uint8Array(parts),
    new Uint8Array(data),
  );
}

async function importKey(key: Buffer): Promise<CryptoKey | null> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    return await crypto.subtle.importKey('spki', new Uint8Array(key), algorithm, false, ['verify']);
  } catch {
    // No such key.
    return null;
  }
}

/** The two numbers of a DER signature, 32 bytes each, as the Web Crypto API wants them. */
function readSignature(der: Buffer): Buffer | null {
  // Both numbers together are shorter than 128 bytes, so that each length is one byte.
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return null;
  const first = readInteger(der, 2);
  const second = first === null ? null : readInteger(der, first.end);
  if (first === null || second === null || second.end !== der.length) return null;
  return Buffer.concat([first.value, second.value]);
}

function readInteger(der: Buffer, at: number): { value: Buffer; end: number } | null {
  const length = der[at + 1];
  if (der[at] !== INTEGER || length === undefined) return null;
  const end = at + 2 + length;
  // A zero byte in front keeps a number positive.
  const digits = der
    .subarray(at + 2, end)
    .toString('hex')
    .replace(/^(?:00)+/, '');
  if (end > der.length || digits.length > PART_BYTES * 2) return null;
  return { value: Buffer.from(digits.padStart(PART_BYTES * 2, '0'), 'hex'), end };
}
