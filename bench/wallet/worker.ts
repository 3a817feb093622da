import { createRawSignature } from '#bench/wallet/raw-signature.ts';
import { createSamplePass } from '#bench/wallet/sample-pass.ts';

interface Env {
  APPLE_PASS_CERTIFICATE: string;
  APPLE_PASS_KEY: string;
  APPLE_WWDR_CERTIFICATE: string;
}

let runs: ReturnType<typeof prepare> | null = null;

async function prepare(env: Env): Promise<Record<string, () => Promise<unknown>>> {
  const pass = await createSamplePass(env);
  return { raw: await createRawSignature(env.APPLE_PASS_KEY), pass: pass.make };
}

// oxlint-disable-next-line import/no-default-export -- a Worker is its default export
export default {
  /**
   * Runs the operation named by the path as often as `times` says. The caller measures the time,
   * because clocks in Workers do not advance during computation.
   */
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const run = (await (runs ??= prepare(env)))[pathname.slice(1)];
    if (run === undefined) return new Response(null, { status: 404 });
    for (let left = Number(searchParams.get('times')); left > 0; left--) await run();
    return new Response('done');
  },
};
