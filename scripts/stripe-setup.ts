// `npm run stripe:setup`: products, prices, customer portal and webhook endpoint as the plan table says (docs/payments.md).
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { readVar } from '#scripts/stripe/local-stripe.ts';
import type { Deed } from '#scripts/stripe/deed.ts';
import { setUpStripe } from '#scripts/stripe/set-up-stripe.ts';
import { createStripe } from '#worker/payments/stripe.ts';

const USAGE = `Usage: STRIPE_SECRET_KEY=sk_... npm run stripe:setup [-- --origin https://cards.example.com]
  --origin  the public address of the product: where Stripe shall send its webhooks`;

function readOrigin(args: readonly string[]): string | null {
  const [flag, origin, ...rest] = args;
  if (flag === undefined) return null;
  const isOrigin =
    origin !== undefined && URL.canParse(origin) && new URL(origin).origin === origin;
  if (flag !== '--origin' || !isOrigin || rest.length > 0) throw new Error(USAGE);
  return origin;
}

function print({ thing, did, note }: Deed): void {
  console.log(`  ${did.padEnd(10)} ${thing}${note === undefined ? '' : `\n             ${note}`}`);
}

try {
  const origin = readOrigin(process.argv.slice(2));
  const file = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : '';
  const given = process.env['STRIPE_SECRET_KEY'];
  const secretKey = given ?? readVar(file, 'STRIPE_SECRET_KEY');
  if (!secretKey) throw new Error(`No STRIPE_SECRET_KEY is set.\n${USAGE}`);
  // A key from the environment goes to Stripe itself unless the environment says otherwise, too.
  const base = process.env['STRIPE_API_BASE'] ?? (given ? null : readVar(file, 'STRIPE_API_BASE'));
  const { client } = createStripe({
    secretKey,
    webhookSecret: '',
    publishableKey: null,
    apiBase: base || null,
    fetch,
  });
  const mode = /_live_/.test(secretKey) ? 'live' : 'test';
  console.log(`\n  Stripe, ${mode} mode${base ? ` at ${base}` : ''}\n`);
  for (const deed of await setUpStripe(client, { origin })) print(deed);
  console.log('');
} catch (error) {
  // Wrong words, a refused key or no network: the operator needs the sentence, not the stack.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
