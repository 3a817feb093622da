import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { setUpStripe } from '#scripts/stripe/set-up-stripe.ts';
import { createStripe } from '#worker/payments/stripe/stripe.ts';

/** Prefix of generated keys, which are valid in the emulator only. */
const LOCAL_KEY = 'sk_test_local';

/** Settings of the emulator when no Stripe setting exists. */
export function createMissingStripeVars(present: string): [name: string, value: string][] {
  if (/^STRIPE_\w+=/m.test(present)) return [];
  const suffix = randomBytes(12).toString('hex');
  return [
    ['STRIPE_SECRET_KEY', `${LOCAL_KEY}${suffix}`],
    ['STRIPE_PUBLISHABLE_KEY', `pk_test_local${suffix}`],
    ['STRIPE_WEBHOOK_SECRET', `whsec_local${suffix}`],
  ];
}

/** A setting from the text of a settings file; null when missing or empty. */
export function parseVar(text: string, name: string): string | null {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim() || null;
}

/**
 * Points the settings at the emulator on this port if the key is a generated one. With a real key,
 * removes a localhost address, which was an emulator's.
 */
export function withStripeBase(present: string, port: number): string {
  const base = parseVar(present, 'STRIPE_API_BASE');
  const isLocal = base === null || base.startsWith('http://localhost:');
  if (!isLocal) return present;
  const rest = present.replace(/^STRIPE_API_BASE=.*\n?/m, '');
  if (!usesEmulator(present)) return rest;
  const separator = rest === '' || rest.endsWith('\n') ? '' : '\n';
  return `${rest}${separator}STRIPE_API_BASE=http://localhost:${port}\n`;
}

export function usesEmulator(present: string): boolean {
  return parseVar(present, 'STRIPE_SECRET_KEY')?.startsWith(LOCAL_KEY) ?? false;
}

interface LocalStripe {
  /** Text of the settings file. */
  vars: string;
  /** Port of the product; the emulator uses the next one. */
  port: number;
  stateDir: string;
}

/**
 * Starts the emulator as a child process and sets it up. Returns a function that stops it. Throws
 * when it does not start.
 */
export async function startStripeEmulator({
  vars,
  port,
  stateDir,
}: LocalStripe): Promise<() => void> {
  const [secretKey, webhookSecret] = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map(
    (name) => parseVar(vars, name) ?? '',
  );
  if (!secretKey || !webhookSecret)
    throw new Error('The settings of the Stripe emulator are incomplete.');
  const emulatorPort = port + 1;
  const child = spawn(process.execPath, ['tests/stripe-emulator/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      STRIPE_EMULATOR_PORT: String(emulatorPort),
      STRIPE_EMULATOR_STATE: join(stateDir, 'stripe-emulator.json'),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('The Stripe emulator did not start.')));
  });
  const { client } = createStripe({
    secretKey,
    webhookSecret,
    publishableKey: null,
    apiBase: `http://localhost:${emulatorPort}`,
    fetch,
  });
  await setUpStripe(client, { origin: `http://localhost:${port}`, isOnlyOrigin: true });
  return () => void child.kill();
}
