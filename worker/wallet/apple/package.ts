// A pass package (Apple, Wallet Passes): pass.json and pictures, a manifest of their SHA-1 sums, a detached signature
// over the bytes of the manifest, all at the top of one zip. A file the manifest does not name makes the pass invalid.
import { crc32 } from 'node:zlib';
import type { SignDetached } from '#worker/wallet/apple/cms.ts';
import { buildPassFile, type PassFile } from '#worker/wallet/apple/pass-file.ts';
import { buildZip } from '#worker/wallet/apple/zip.ts';

export const PASS_CONTENT_TYPE = 'application/vnd.apple.pkpass';

/** Signs and packs a pass: the bytes of the `.pkpass` file. */
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
