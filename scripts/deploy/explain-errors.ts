import type { Wrangler } from './wrangler.ts';

/** Errors of new accounts: wrangler's text, and the next step. */
const NEXT_STEPS: readonly (readonly [refusal: RegExp, step: string])[] = [
  [
    /\[code: 10042\]|enable R2 through the Cloudflare Dashboard/i,
    'R2 is not enabled on this Cloudflare account: open https://dash.cloudflare.com/?to=/:account/r2, enable it with a payment method, and run npm run deploy again.',
  ],
  [
    /\[code: 10063\]|(?:register|need) a workers\.dev subdomain/i,
    'This Cloudflare account has no workers.dev subdomain: open https://dash.cloudflare.com/?to=/:account/workers-and-pages once, which creates it, or set PUBLIC_ORIGIN in wrangler.toml to your own domain, and run npm run deploy again.',
  ],
];

/** Prepends the next step to known wrangler errors; the original error is the cause. */
export function explainErrors(wrangler: Wrangler): Wrangler {
  return async (args, env) => {
    try {
      return await wrangler(args, env);
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause);
      const step = NEXT_STEPS.find(([refusal]) => refusal.test(text))?.[1];
      // What is not known is the operator's to read as it is.
      throw step === undefined ? cause : new Error(step, { cause });
    }
  };
}
