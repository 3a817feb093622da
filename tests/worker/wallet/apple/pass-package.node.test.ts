import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { keys, makePass, NOW, type PassCase } from './make-pass.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';

// Runs in Node: openssl verifies the signatures, and workerd cannot start processes.

const PHOTO = new Uint8Array(PNG.sync.write(new PNG({ width: 270, height: 270 })));
const CASES: Readonly<Record<string, PassCase>> = {
  ...Object.fromEntries(TEMPLATE_KEYS.map((template) => [template, { card: { template } }])),
  'with a photo': { photo: PHOTO },
  'without a name': { card: { name: '', title: '', company: '', email: '', cardElements: [] } },
  'in a script without initials': { card: { name: '李小龍 \u{1F600}' } },
  voided: { source: { voidedAt: NOW } },
  'with a message, places and custom colors': {
    source: {
      notice: {
        id: 'n',
        title: '"><img src=x onerror=alert(1)>',
        message: 'Ann\r\nTEL:0 李 \u{1F600} %@ \\;,',
        actionUrl: 'https://example.com/?a=\'"><b>&b',
        createdAt: NOW.toISOString(),
      },
      settings: {
        design: {
          backgroundColor: '#f3e9d2',
          foregroundColor: '#20160a',
          labelColor: '#6a5124',
        },
        geofence: {
          enabled: true,
          radius: 250,
          places: [{ latitude: 52.5, longitude: 13.4, relevantText: 'Ask for <Ann>' }],
        },
      },
    },
  },
};

/** Points at 1x (wallet.md §1.2). Photos keep their own size. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  icon: [38, 38],
  logo: [44, 30],
  primaryLogo: [44, 30],
  background: [345, 505],
  thumbnail: [90, 90],
};

interface Folder extends Disposable {
  path: (name: string) => string;
}

/** Writes the certificate authority and the files of a pass for openssl. */
function writeFiles(pass: Uint8Array): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'pass-'));
  const path = (name: string): string => join(folder, name);
  for (const [name, bytes] of readZip(pass)) writeFileSync(path(name), bytes);
  const body = keys.APPLE_WWDR_CERTIFICATE.replace(/(.{64})/g, '$1\n');
  writeFileSync(
    path('ca.pem'),
    `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  );
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Returns the exit code and stderr of openssl. */
function verify({ path }: Folder): string {
  const options = `-verify -binary -inform DER -purpose any -attime ${NOW.getTime() / 1000}`;
  const files = ['-in', path('signature'), '-content', path('manifest.json'), '-out', '/dev/null'];
  const args = ['cms', ...options.split(' '), ...files, '-CAfile', path('ca.pem')];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  return `${status} ${stderr}`;
}

for (const [label, passCase] of Object.entries(CASES)) {
  test(`R-A4: a pass ${label} is accepted by openssl, and its manifest contains the hash of every file`, async () => {
    const pass = await makePass(passCase);
    using folder = writeFiles(pass);
    expect(verify(folder)).toMatch(/^0 .*successful/);
    const files = readZip(pass);
    const manifest: Record<string, string> = JSON.parse(
      readFileSync(folder.path('manifest.json'), 'utf8'),
    );
    const hashes = [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
    expect(manifest).toEqual(Object.fromEntries(hashes));
    expect([...files.keys()].every((name) => !/[/\\]|^\./.test(name))).toBe(true);
  });

  test(`the pictures of a pass ${label} are PNG files of Wallet's sizes`, async () => {
    const pictures = [...readZip(await makePass(passCase))].filter(([name]) =>
      name.endsWith('.png'),
    );
    for (const [name, bytes] of pictures) {
      const [slot = '', scale = '1'] = name.replace('.png', '').replace('x', '').split('@');
      const [width = 0, height = 0] = SIZES[slot] ?? [];
      const photoScale = slot === 'thumbnail' && passCase.photo ? 3 : Number(scale);
      const picture = PNG.sync.read(Buffer.from(bytes));
      expect([name, picture.width, picture.height]).toEqual([
        name,
        width * photoScale,
        height * photoScale,
      ]);
    }
    expect(pictures.map(([name]) => name)).toEqual(
      expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@3x.png']),
    );
  });
}

test('the system unzips a pass without errors', async () => {
  using folder = writeFiles(await makePass());
  writeFileSync(folder.path('pass.zip'), await makePass());
  const check =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))';
  const count = execFileSync('python3', ['-c', check, folder.path('pass.zip')], {
    encoding: 'utf8',
  });
  expect(Number(count)).toBe(readdirSync(folder.path('')).length - 2);
});

test("the signature has Wallet's structure: attributes in DER order, NULL after RSA, two certificates", async () => {
  using folder = writeFiles(await makePass());
  const shape = execFileSync(
    'openssl',
    ['asn1parse', '-inform', 'DER', '-in', folder.path('signature')],
    { encoding: 'utf8' },
  );
  const marks = [...shape.matchAll(/(?:OBJECT +:(\S+)|(NULL)|(UTCTIME) +:(\S+))/g)].map(
    ([, object, none, time, value]) => object ?? none ?? `${time} ${value}`,
  );
  const signerInfo = marks.slice(marks.lastIndexOf('contentType') - 1);
  expect(signerInfo).toEqual([
    'sha256',
    'contentType',
    'pkcs7-data',
    'signingTime',
    'UTCTIME 261120120000Z',
    'messageDigest',
    'rsaEncryption',
    'NULL',
  ]);
  expect(marks.slice(0, 3)).toEqual(['pkcs7-signedData', 'sha256', 'pkcs7-data']);
  const certificates = execFileSync(
    'openssl',
    ['pkcs7', '-inform', 'DER', '-in', folder.path('signature'), '-print_certs', '-noout'],
    { encoding: 'utf8' },
  );
  expect(certificates.match(/^subject=/gm)).toHaveLength(2);
  expect(certificates).toContain('UID = pass.dev.tip-top-cards');
});

test('the signature contains the certificates byte for byte', async () => {
  const signature = Buffer.from(readZip(await makePass()).get('signature') ?? []);
  for (const file of [keys.APPLE_PASS_CERTIFICATE, keys.APPLE_WWDR_CERTIFICATE]) {
    expect(signature.includes(Buffer.from(file, 'base64'))).toBe(true);
  }
});

test('a manifest changed by one byte and a foreign signature are rejected', async () => {
  using folder = writeFiles(await makePass());
  const manifest = readFileSync(folder.path('manifest.json'));
  writeFileSync(folder.path('manifest.json'), Buffer.concat([manifest, Buffer.from(' ')]));
  expect(verify(folder)).toMatch(/^4 .*content verify error/s);
  writeFileSync(folder.path('manifest.json'), manifest);
  expect(verify(folder)).toMatch(/^0 .*successful/);
  const signature = readFileSync(folder.path('signature'));
  signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
  writeFileSync(folder.path('signature'), signature);
  expect(verify(folder)).toMatch(/^4 .*(?:signature|verification) failure/is);
});
