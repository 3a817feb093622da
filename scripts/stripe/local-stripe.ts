import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { setUpStripe } from '#scripts/stripe/set-up-stripe.ts';
import { createStripe } from '#worker/payments/stripe.ts';

/** Keys beginning so were made here, and open nothing but the emulator. */
const LOCAL_KEY = 'sk_test_local';

/** The settings of the emulator, where no key of Stripe's is set. They only fit together. */
export function missingStripeVars(present: string): [name: string, value: string][] {
  if (/^STRIPE_\w+=/m.test(present)) return [];
  const made = randomBytes(12).toString('hex');
  return [
    ['STRIPE_SECRET_KEY', `${LOCAL_KEY}${made}`],
    ['STRIPE_PUBLISHABLE_KEY', `pk_test_local${made}`],
    ['STRIPE_WEBHOOK_SECRET', `whsec_local${made}`],
  ];
}

/** One of the settings in the text of a settings file; null when it is not there or empty. */
export function readVar(text: string, name: string): string | null {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim() || null;
}

/**
 * Settings that lead to the emulator on this port, where the key is one of ours. With a key of Stripe's own, an address
 * of this machine is taken out: it was an emulator's.
 */
export function withStripeBase(present: string, port: number): string {
  const base = readVar(present, 'STRIPE_API_BASE');
  const isOurs = base === null || base.startsWith('http://localhost:');
  if (!isOurs) return present;
  const rest = present.replace(/^STRIPE_API_BASE=.*\n?/m, '');
  if (!usesEmulator(present)) return rest;
  const separator = rest === '' || rest.endsWith('\n') ? '' : '\n';
  return `${rest}${separator}STRIPE_API_BASE=http://localhost:${port}\n`;
}

/** Whether payments go to the emulator. */
export function usesEmulator(present: string): boolean {
  return readVar(present, 'STRIPE_SECRET_KEY')?.startsWith(LOCAL_KEY) ?? false;
}

interface LocalStripe {
  /** The text of the settings file. */
  vars: string;
  /** Of the product; the emulator's is the next one. */
  port: number;
  stateDir: string;
}

/** Runs the emulator in a process of its own and sets it up. Returns what stops it. Throws when it does not come up. */
export async function startStripeEmulator({
  vars,
  port,
  stateDir,
}: LocalStripe): Promise<() => void> {
  const [secretKey, webhookSecret] = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map(
    (name) => readVar(vars, name) ?? '',
  );
  if (!secretKey || !webhookSecret)
    throw new Error('The settings of the Stripe emulator are not complete.');
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
