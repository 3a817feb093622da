import { describeAuthority, findAuthorityProblem } from '#scripts/wallet/apple-authority.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { createPassSigner } from '#worker/wallet/apple/pass-signer.ts';
import { createJwtSigner } from '#worker/wallet/jwt.ts';

/** A message for the operator. */
export interface Finding {
  state: 'ok' | 'note' | 'wrong';
  text: string;
}

/** Days before expiration to start warning about a certificate. */
const WARN_DAYS = 30;

/** Checks the wallet settings, with at least one finding per subject. */
export async function checkWallet(
  settings: Readonly<Record<string, string>>,
  now: Date,
): Promise<Finding[]> {
  return [
    checkSecret(settings['PASS_SECRET'] ?? ''),
    ...(await checkApple(settings, now)),
    await checkPush(settings),
    await checkGoogle(settings),
  ];
}

function checkSecret(secret: string): Finding {
  if (Buffer.byteLength(secret) >= 32) return { state: 'ok', text: 'PASS_SECRET is set.' };
  const text = 'PASS_SECRET needs at least 32 bytes: without it, no passes can be created.';
  return { state: 'wrong', text };
}

async function checkApple(
  settings: Readonly<Record<string, string>>,
  now: Date,
): Promise<Finding[]> {
  const names = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'];
  const missing = names.filter((name) => !settings[name]);
  if (missing.length === names.length) {
    return [{ state: 'note', text: 'Apple: not set up. Only Google passes are available.' }];
  }
  if (missing.length > 0) {
    return [{ state: 'wrong', text: `Apple: ${missing.join(' and ')} missing.` }];
  }
  try {
    const [certificate = '', key = '', intermediate = ''] = names.map((name) => settings[name]);
    // Checked first: this is the most common reason why phones refuse a pass.
    const problem = findAuthorityProblem({ certificate, intermediate });
    if (problem !== null) return [{ state: 'wrong', text: `Apple: ${problem}` }];
    const authority = describeAuthority(intermediate);
    const signer = await createPassSigner({ certificate, key, intermediate });
    const days = Math.floor((signer.notAfter.getTime() - now.getTime()) / DAY_MS);
    const until = signer.notAfter.toISOString().slice(0, 10);
    const { passTypeIdentifier, teamIdentifier } = signer;
    return [
      { state: 'ok', text: `Apple: signs ${passTypeIdentifier} of team ${teamIdentifier}.` },
      signer.isDevelopment
        ? {
            state: 'note',
            text: 'Apple: this is a development certificate. iPhones refuse its passes.',
          }
        : { state: 'ok', text: 'Apple: the certificate is issued by Apple.' },
      ...(authority === null ? [] : [{ state: 'ok' as const, text: `Apple: ${authority}.` }]),
      days < WARN_DAYS
        ? {
            state: 'wrong',
            text: `Apple: a certificate expires on ${until}. Renew it now: no new pass and no update can be signed after that.`,
          }
        : { state: 'ok', text: `Apple: valid until ${until}, ${days} days from now.` },
    ];
  } catch (error) {
    // The error's message names the mismatch.
    return [
      { state: 'wrong', text: `Apple: ${error instanceof Error ? error.message : String(error)}.` },
    ];
  }
}

async function checkPush(settings: Readonly<Record<string, string>>): Promise<Finding> {
  const { APPLE_PUSH_KEY: key, APPLE_PUSH_KEY_ID: keyId } = settings;
  if (!key && !keyId) {
    return { state: 'note', text: 'Push: not set up. Phones get changes with their next request.' };
  }
  if (!key || !/^[A-Z0-9]{10}$/.test(keyId ?? '')) {
    return {
      state: 'wrong',
      text: 'Push: APPLE_PUSH_KEY and its ten-character APPLE_PUSH_KEY_ID must be set together.',
    };
  }
  return tryKey('Push', () => createJwtSigner(key, 'ES256')({}, keyId));
}

async function checkGoogle(settings: Readonly<Record<string, string>>): Promise<Finding> {
  const {
    GOOGLE_WALLET_ISSUER_ID: id,
    GOOGLE_WALLET_EMAIL: email,
    GOOGLE_WALLET_KEY: key,
  } = settings;
  if (!id && !email && !key) {
    return { state: 'note', text: 'Google: not set up. Only Apple passes are available.' };
  }
  if (!id || !email || !key) {
    return {
      state: 'wrong',
      text: 'Google: GOOGLE_WALLET_ISSUER_ID, _EMAIL and _KEY must be set together.',
    };
  }
  const finding = await tryKey('Google', () => createJwtSigner(key, 'RS256')({}));
  if (finding.state === 'wrong') return finding;
  if (settings['GOOGLE_API_BASE']) {
    return {
      state: 'note',
      text: `Google: the emulator at ${settings['GOOGLE_API_BASE']} is used. Remove GOOGLE_API_BASE to reach Google.`,
    };
  }
  return finding;
}

async function tryKey(name: string, sign: () => Promise<string>): Promise<Finding> {
  try {
    await sign();
    return { state: 'ok', text: `${name}: the key can sign.` };
  } catch (error) {
    // Not a key of this type.
    return { state: 'wrong', text: `${name}: the key cannot be used: ${String(error)}` };
  }
}
