// `npm run stripe:setup`: creates products, prices, customer portal and webhook endpoint from the
// plan table (docs/payments.md).
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseVar } from '#scripts/stripe/local-stripe.ts';
import type { SetupResult } from '#scripts/stripe/setup-result.ts';
import { setUpStripe } from '#scripts/stripe/set-up-stripe.ts';
import { createStripe } from '#worker/payments/stripe/stripe.ts';

const USAGE = `Usage: STRIPE_SECRET_KEY=sk_... npm run stripe:setup [-- --origin https://cards.example.com]
  --origin  the public address of the product, where Stripe sends webhooks`;

function readOrigin(args: readonly string[]): string | null {
  const [flag, origin, ...rest] = args;
  if (flag === undefined) return null;
  const isOrigin =
    origin !== undefined && URL.canParse(origin) && new URL(origin).origin === origin;
  if (flag !== '--origin' || !isOrigin || rest.length > 0) throw new Error(USAGE);
  return origin;
}

function print({ subject, outcome, note }: SetupResult): void {
  console.log(
    `  ${outcome.padEnd(10)} ${subject}${note === undefined ? '' : `\n             ${note}`}`,
  );
}

try {
  const origin = readOrigin(process.argv.slice(2));
  const file = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : '';
  const given = process.env['STRIPE_SECRET_KEY'];
  const secretKey = given ?? parseVar(file, 'STRIPE_SECRET_KEY');
  if (!secretKey) throw new Error(`No STRIPE_SECRET_KEY is set.\n${USAGE}`);
  // A key from the environment goes to Stripe itself unless the environment also sets the base URL.
  const base = process.env['STRIPE_API_BASE'] ?? (given ? null : parseVar(file, 'STRIPE_API_BASE'));
  const { client } = createStripe({
    secretKey,
    webhookSecret: '',
    publishableKey: null,
    apiBase: base || null,
    fetch,
  });
  const mode = /_live_/.test(secretKey) ? 'live' : 'test';
  console.log(`\n  Stripe, ${mode} mode${base ? ` at ${base}` : ''}\n`);
  for (const result of await setUpStripe(client, { origin })) print(result);
  console.log('');
} catch (error) {
  // Invalid arguments, a refused key or no network: print the message without the stack.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
