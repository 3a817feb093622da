import { build } from 'vite';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { PKPass } from 'passkit-generator';
import { median } from '#bench/load.ts';
import { createRawSignature } from '#bench/wallet/raw-signature.ts';
import { createSamplePass } from '#bench/wallet/sample-pass.ts';
import { makeDevelopmentKeys, type DevelopmentKeys } from '#scripts/wallet/development-keys.ts';

const ROUNDS = 11;
const MILLISECONDS = 400;
const TIMES_PER_REQUEST = 100;

type Run = () => Promise<unknown>;

/** Whole passes against raw signatures in the same process, and against passkit-generator on the same bytes. */
export interface PassRates {
  nodeOfRaw: number;
  workerdOfRaw: number;
  timesPasskitGenerator: number;
  passBytes: number;
}

/** Medians of rounds in which every contender has its turn; only their ratios mean anything. */
export async function measurePasses(): Promise<PassRates> {
  const keys = makeDevelopmentKeys(new Date());
  const pass = await createSamplePass(keys);
  const [raw = NaN, ours = NaN, theirs = NaN] = await race([
    await createRawSignature(keys.APPLE_PASS_KEY),
    pass.make,
    createTheirPass(keys, pass.parts()),
  ]);
  const worker = await startWorker(keys);
  const [rawThere = NaN, oursThere = NaN] = await race([worker.run('raw'), worker.run('pass')]);
  await worker.stop();
  return {
    nodeOfRaw: ours / raw,
    workerdOfRaw: oursThere / rawThere,
    timesPasskitGenerator: ours / theirs,
    passBytes: (await pass.make()).length,
  };
}

/** The median rate of each, all of them measured in turn in every round. */
async function race(runs: readonly Run[]): Promise<number[]> {
  for (const run of runs) await rate(run);
  const rates: number[][] = runs.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, run] of runs.entries()) rates[index]?.push(await rate(run));
  }
  return rates.map(median);
}

/** How often a thing is done in a second. */
async function rate(run: Run): Promise<number> {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < MILLISECONDS) {
    await run();
    count += 1;
  }
  return (count * 1000) / (performance.now() - start);
}

/** The same pass by passkit-generator; its validation knows no poster style, so that is left out for it. */
function createTheirPass(
  keys: DevelopmentKeys,
  parts: ReturnType<Awaited<ReturnType<typeof createSamplePass>>['parts']>,
): Run {
  const { posterGeneric: _, ...passJson } = { posterGeneric: null, ...parts.passJson };
  const files = Object.fromEntries(
    parts.pictures.map(({ name, bytes }) => [name, Buffer.from(bytes)]),
  );
  const certificates = {
    signerCert: pem('CERTIFICATE', keys.APPLE_PASS_CERTIFICATE),
    signerKey: pem('PRIVATE KEY', keys.APPLE_PASS_KEY),
    wwdr: pem('CERTIFICATE', keys.APPLE_WWDR_CERTIFICATE),
  };
  return () => {
    const passFile = Buffer.from(JSON.stringify(passJson));
    const bytes = new PKPass({ ...files, 'pass.json': passFile }, certificates).getAsBuffer();
    return Promise.resolve(bytes);
  };
}

function pem(label: string, base64: string): string {
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
