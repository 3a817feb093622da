import { build } from 'vite';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { PKPass } from 'passkit-generator';
import { findMedian } from '#bench/load.ts';
import { createRawSignature } from '#bench/wallet/raw-signature.ts';
import { createSamplePass } from '#bench/wallet/sample-pass.ts';
import { createDevelopmentKeys, type DevelopmentKeys } from '#scripts/wallet/development-keys.ts';

const ROUNDS = 11;
const MILLISECONDS = 400;
const TIMES_PER_REQUEST = 100;

type Run = () => Promise<unknown>;

/**
 * Complete passes relative to raw signatures in the same process, and to passkit-generator with the
 * same bytes.
 */
export interface PassRates {
  nodeOfRaw: number;
  workerdOfRaw: number;
  timesPasskitGenerator: number;
  passBytes: number;
}

/** Medians of alternating rounds; only the ratios are meaningful. */
export async function measurePasses(): Promise<PassRates> {
  const keys = createDevelopmentKeys(new Date());
  const pass = await createSamplePass(keys);
  const [raw = NaN, ours = NaN, theirs = NaN] = await measureRates([
    await createRawSignature(keys.APPLE_PASS_KEY),
    pass.make,
    createPasskitPass(keys, pass.parts()),
  ]);
  const worker = await startWorker(keys);
  const [rawThere = NaN, oursThere = NaN] = await measureRates([
    worker.run('raw'),
    worker.run('pass'),
  ]);
  await worker.stop();
  return {
    nodeOfRaw: ours / raw,
    workerdOfRaw: oursThere / rawThere,
    timesPasskitGenerator: ours / theirs,
    passBytes: (await pass.make()).length,
  };
}

/** Median rate of each run, all measured in turn in every round. */
async function measureRates(runs: readonly Run[]): Promise<number[]> {
  for (const run of runs) await measureRate(run);
  const rates: number[][] = runs.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, run] of runs.entries()) rates[index]?.push(await measureRate(run));
  }
  return rates.map(findMedian);
}

/** Runs per second. */
async function measureRate(run: Run): Promise<number> {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < MILLISECONDS) {
    await run();
    count += 1;
  }
  return (count * 1000) / (performance.now() - start);
}

/**
 * The same pass by passkit-generator, without the poster style, which its validation does not know.
 */
function createPasskitPass(
  keys: DevelopmentKeys,
  parts: ReturnType<Awaited<ReturnType<typeof createSamplePass>>['parts']>,
): Run {
  const { posterGeneric: _, ...passJson } = { posterGeneric: null, ...parts.passJson };
  const files = Object.fromEntries(
    parts.pictures.map(({ name, bytes }) => [name, Buffer.from(bytes)]),
  );
  const certificates = {
    signerCert: toPem('CERTIFICATE', keys.APPLE_PASS_CERTIFICATE),
    signerKey: toPem('PRIVATE KEY', keys.APPLE_PASS_KEY),
    wwdr: toPem('CERTIFICATE', keys.APPLE_WWDR_CERTIFICATE),
  };
  return () => {
    const passFile = Buffer.from(JSON.stringify(passJson));
    const bytes = new PKPass({ ...files, 'pass.json': passFile }, certificates).getAsBuffer();
    return Promise.resolve(bytes);
  };
}

function toPem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64.replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`;
}

async function startWorker(keys: DevelopmentKeys) {
  const outDir = '.cache/bench-wallet';
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'bench/wallet/worker.ts',
      outDir,
      rollupOptions: { external: /^node:/, output: { entryFileNames: 'worker.js' } },
    },
  });
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: 'wallet-bench',
          modules: true,
          scriptPath: `${outDir}/worker.js`,
          compatibilityDate: '2026-09-01',
          compatibilityFlags: ['nodejs_compat'],
          bindings: { ...keys },
        },
      ],
    }),
  );
  const origin = await runtime.ready;
  return {
    run: (name: string) => async () => {
      const response = await fetch(new URL(`/${name}?times=${TIMES_PER_REQUEST}`, origin));
      if ((await response.text()) !== 'done') throw new Error(`the bench Worker failed at ${name}`);
    },
    stop: () => runtime.dispose(),
  };
}
