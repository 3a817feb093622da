/** What the address of a card gives: the name of its copy, and the key that opens it. */
export interface Seal {
  name: string;
  key: CryptoKey;
}

const IV_BYTES = 12;

/**
 * Derives both from the username, so that the storage names no card and shows no text: a copy is
 * found and read only with the address, which also opens the card itself.
 */
export async function deriveSeal(username: string): Promise<Seal> {
  const digest = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(username));
  const [secret, name] = [digest.slice(0, 32), digest.slice(32)];
  return {
    name: btoa(String.fromCharCode(...new Uint8Array(name))),
    key: await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}

/** Encrypts a text with AES-GCM, under a new initialization vector that precedes it. */
export async function sealText({ key }: Seal, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), IV_BYTES);
  return bytes;
}

/** Rejects for bytes that were not sealed for the same address. */
export async function unsealText({ key }: Seal, bytes: ArrayBuffer): Promise<string> {
  const [iv, sealed] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
  return new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed),
  );
}
