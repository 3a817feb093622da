import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { convertV4MiniflareOptions, Miniflare, Response as FileResponse } from 'miniflare';
import { build } from 'vite';
import { findMedian } from '#bench/load.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';

/**
 * Cost of drawing a link preview in workerd: CPU time relative to encoding one background as PNG,
 * memory relative to the same Worker before its first picture.
 */
export interface PictureCost {
  drawMs: number;
  writeMs: number;
  largestBytes: number;
  /**
   * Of a fresh process with its first picture: nothing is collected yet, so this is an upper bound.
   */
  memoryMb: number;
  /** After fifty pictures, including garbage: workerd does not enforce the 128 MB limit locally. */
  lastingMb: number;
}

const ROUNDS = 6;
/** Clock resolution of /proc: hundredths of a second. */
const TICK_MS = 10;

/**
 * Medians of alternating rounds of drawing every template and encoding a background. Linux only:
 * reads /proc.
 */
export async function measurePictures(): Promise<PictureCost> {
  const outDir = '.cache/bench-preview';
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'bench/preview/worker.ts',
      outDir,
      rollupOptions: { external: /^node:/, output: { entryFileNames: 'worker.js' } },
    },
  });
  const before = findWorkerds(process.pid);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: 'preview-bench',
          modules: true,
          scriptPath: `${outDir}/worker.js`,
          compatibilityDate: '2026-09-01',
          compatibilityFlags: ['nodejs_compat'],
          r2Buckets: ['MEDIA'],
          serviceBindings: {
            FILES: async ({ url }: { url: string }) =>
              new FileResponse(await readFile(join('public', new URL(url).pathname))),
          },
        },
      ],
    }),
  );
  const origin = await runtime.ready;
  const pid = findWorkerd(process.pid, before);
  const bucket = await runtime.getR2Bucket('MEDIA');
  await bucket.put(`${'a'.repeat(64)}.jpg`, createPhoto());
  const ask = async (path: string): Promise<number> =>
    Number(await (await fetch(new URL(path, origin))).text());
  const timed = async (paths: readonly string[]) => {
    const start = readCpuMs(pid);
    const sizes: number[] = [];
    for (const path of paths) sizes.push(await ask(path));
    return { ms: (readCpuMs(pid) - start) / paths.length, largest: Math.max(...sizes) };
  };
  const draws = TEMPLATE_KEYS.map((_, turn) => `/draw?turn=${turn}`);
  const writings = draws.map(() => '/write');
  // Baseline: the runtime, its simulated stores and the Worker after their first response.
  await ask('/read');
  const minSize = readPeakMb(pid);
  const first = draws.slice(2, 3);
  await timed(first);
  const memoryMb = readPeakMb(pid) - minSize;
  await timed(draws);
  await timed(writings);
  const rounds: { drawMs: number; writeMs: number; largest: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const draw = await timed(draws);
    const write = await timed(writings);
    rounds.push({ drawMs: draw.ms, writeMs: write.ms, largest: draw.largest });
  }
  const lastingMb = readPeakMb(pid) - minSize;
  await runtime.dispose();
  return {
    drawMs: findMedian(rounds.map(({ drawMs }) => drawMs)),
    writeMs: findMedian(rounds.map(({ writeMs }) => writeMs)),
    largestBytes: Math.max(...rounds.map(({ largest }) => largest)),
    memoryMb,
    lastingMb,
  };
}

/** A photo with as much noise as real ones. */
function createPhoto(): Buffer {
  const edge = 512;
  let seed = 11;
  const data = Buffer.from(
    Uint8Array.from({ length: edge * edge * 4 }, (_, at) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return ((at / edge / 8) % 180) + (seed % 24);
    }),
  );
  return jpeg.encode({ width: edge, height: edge, data }, 86).data;
}

function findWorkerds(parent: number): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  const pids = children === '' ? [] : children.split(' ').map(Number);
  return pids.filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'));
}

function findWorkerd(parent: number, known: readonly number[]): number {
  const pid = findWorkerds(parent).find((one) => !known.includes(one));
  if (pid === undefined) throw new Error('workerd was not found among the processes of this one');
  return pid;
}

/** CPU time of a process and its threads (proc(5), utime and stime). */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Peak memory of a process (proc(5), VmHWM). */
function readPeakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
