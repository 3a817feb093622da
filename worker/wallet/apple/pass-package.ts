// A pass package (Apple, Wallet Passes): pass.json and pictures, a manifest of their SHA-1 hashes,
// and a detached signature of the manifest, all at the root of a zip. A file missing from the
// manifest makes the pass invalid.
import { crc32 } from 'node:zlib';
import type { SignDetached } from './cms.ts';
import { buildPassFile, type PassFile } from './pass-file.ts';
import { buildZip } from './zip.ts';

export const PASS_CONTENT_TYPE = 'application/vnd.apple.pkpass';

/** Returns the bytes of the `.pkpass` file. */
export async function buildPassPackage(pass: {
  passJson: object;
  pictures: readonly PassFile[];
  sign: SignDetached;
  at: Date;
}): Promise<Uint8Array<ArrayBuffer>> {
  const files = [buildPassFile('pass.json', encode(pass.passJson)), ...pass.pictures];
  const manifest = encode(Object.fromEntries(files.map(({ name, sha1 }) => [name, sha1])));
  const signature = await pass.sign(manifest, pass.at);
  return buildZip([
    ...files,
    { name: 'manifest.json', bytes: manifest, crc: crc32(manifest) },
    { name: 'signature', bytes: signature, crc: crc32(signature) },
  ]);
}

function encode(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
