import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { describeAuthority } from '#scripts/wallet/apple-authority.ts';
import { checkWallet } from '#scripts/wallet/check-wallet.ts';
import { createDevelopmentKeys } from '#scripts/wallet/development-keys.ts';
import { parseSettingsFile } from '#scripts/wallet/parse-settings-file.ts';
import { buildCertificate } from '#scripts/wallet/x509.ts';
import { createMissingWalletVars } from '#scripts/wallet/wallet-vars.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const keys = createDevelopmentKeys(NOW);

async function findProblems(settings: object, now = NOW): Promise<string[]> {
  const findings = await checkWallet({ ...keys, ...settings }, now);
  return findings.filter(({ state }) => state === 'wrong').map(({ text }) => text);
}

test('development keys are valid and reported as such', async () => {
  const findings = await checkWallet({ ...keys }, NOW);
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
  expect(findings.map(({ text }) => text).join('\n')).toContain('iPhones refuse its passes');
});

test('each invalid setting is named, and no secret is printed', async () => {
  const other = createDevelopmentKeys(NOW);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const old = rsa.export({ type: 'pkcs1', format: 'pem' }).toString();
  const cases: [object, RegExp][] = [
    [{ PASS_SECRET: 'short' }, /PASS_SECRET/],
    [{ APPLE_PASS_KEY: '' }, /APPLE_PASS_KEY missing/],
    [{ APPLE_PASS_KEY: other.APPLE_PASS_KEY }, /does not belong to the certificate/],
    [{ APPLE_PASS_KEY: old }, /PKCS #8/],
    [{ APPLE_PASS_CERTIFICATE: keys.APPLE_WWDR_CERTIFICATE }, /not a pass type certificate/],
    [{ APPLE_WWDR_CERTIFICATE: keys.APPLE_PASS_CERTIFICATE }, /did not issue/],
    [{ APPLE_PUSH_KEY_ID: 'ABCDE12345' }, /must be set together/],
    [{ GOOGLE_WALLET_KEY: 'x' }, /Google: the key cannot be used/],
  ];
  for (const [settings, expected] of cases) {
    const output = await findProblems(settings);
    expect(output).toEqual([expect.stringMatching(expected)]);
    expect(output.join('')).not.toContain(keys.APPLE_PASS_KEY.slice(40, 80));
  }
  const late = new Date(NOW.getTime() + (5 * 365 - 20) * DAY_MS);
  expect(await findProblems({}, late)).toEqual([expect.stringContaining('Renew it now')]);
});

const fixture = (name: string): string => readFileSync(`tests/fixtures/apple/${name}.pem`, 'utf8');

test('a wrong generation of Apple’s authority is named together with the right one', async () => {
  expect(await findProblems({ APPLE_WWDR_CERTIFICATE: fixture('wwdr-g3') })).toEqual([
    "Apple: APPLE_WWDR_CERTIFICATE is Apple's Worldwide Developer Relations G3. Passes need G4: phones refuse passes of any other generation. Download https://www.apple.com/certificateauthority/AppleWWDRCAG4.cer",
  ]);
  // The right authority, and a certificate it did not issue.
  expect(await findProblems({ APPLE_WWDR_CERTIFICATE: fixture('wwdr-g4') })).toEqual([
    expect.stringContaining('did not issue'),
  ]);
  expect(describeAuthority(fixture('wwdr-g4'))).toMatch(/G4, byte for byte .* 2030-12-10$/);
  expect(describeAuthority(fixture('wwdr-g3'))).toBeNull();
});

test('an Apple pass certificate under another authority is detected', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = buildCertificate({
    issuer: {
      CN: 'Apple Worldwide Developer Relations Certification Authority',
      OU: 'G4',
      O: 'Apple Inc.',
    },
    subject: { UID: 'pass.com.example', OU: 'ABCDE12345', CN: 'Pass Type ID: pass.com.example' },
    issuerKey: privateKey,
    publicKey,
    serial: randomBytes(12),
    passType: 'pass.com.example',
    notBefore: NOW,
    notAfter: new Date(NOW.getTime() + 365 * DAY_MS),
  });
  const APPLE_PASS_CERTIFICATE = Buffer.from(certificate).toString('base64');
  expect(await findProblems({ APPLE_PASS_CERTIFICATE })).toEqual([
    expect.stringContaining('is none of the certificates Apple publishes'),
  ]);
});

test('settings are parsed with and without quotes and line breaks', () => {
  const read = parseSettingsFile('A=1\nB="two\nlines"\n# no\nC=\'3\'\n');
  expect(read).toEqual({ A: '1', B: 'two\nlines', C: '3' });
});

test('only whole groups of settings are added, and existing ones stay unchanged', () => {
  expect(createMissingWalletVars('', NOW).map(([name]) => name)).toHaveLength(8);
  const own = 'PASS_SECRET=x\nAPPLE_PASS_CERTIFICATE=y\n';
  expect(createMissingWalletVars(own, NOW).map(([name]) => name)).toEqual([
    'GOOGLE_WALLET_ISSUER_ID',
    'GOOGLE_WALLET_EMAIL',
    'GOOGLE_WALLET_KEY',
    'GOOGLE_API_BASE',
  ]);
});
