import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build } from 'vite';
import { findRuntimes, readResidentMegabytes } from '#bench/mixed-load/process-memory.ts';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { REFERENCE_SCHEMA } from './reference-schema.ts';

const OUT_DIR = '.cache/bench-scale';

export interface ScaleRuntime {
  ask: (path: string, body: object) => Promise<unknown>;
  /** Milliseconds of a call. */
  time: (path: string, body: object) => Promise<number>;
  /** Of the runtime's process, with the simulated stores and uncollected garbage. */
  readMegabytes: () => number;
  stateDir: string;
  dispose: () => Promise<void>;
}

/** Starts the Worker of this bench, with a database of owners who have one card each. */
export async function startScale(owners: number): Promise<ScaleRuntime> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'bench/scale/worker/worker.ts',
      outDir: OUT_DIR,
      rollupOptions: {
        external: [/^node:/, 'cloudflare:workers'],
        output: { entryFileNames: 'worker.js' },
      },
    },
  });
  const stateDir = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: stateDir,
      workers: [
        {
          name: 'scale-bench',
          modules: true,
          scriptPath: `${OUT_DIR}/worker.js`,
          compatibilityDate: '2026-09-01',
          compatibilityFlags: ['nodejs_compat'],
          d1Databases: ['DB'],
          queueProducers: { JOBS: 'jobs' },
          durableObjects: { LEDGERS: { className: 'MeasuredLedger', useSQLite: true } },
        },
      ],
    }),
  );
  await runtime.ready;
  await addOwners(await runtime.getD1Database('DB'), owners);
  const send = async (path: string, body: object): Promise<string> => {
    const answer = await runtime.dispatchFetch(`http://bench.example${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return text;
  };
  return {
    ask: async (path, body) => JSON.parse(await send(path, body)),
    time: async (path, body) => {
      const started = performance.now();
      await send(path, body);
      return performance.now() - started;
    },
    readMegabytes: () => readResidentMegabytes(findRuntimes()[0] ?? 0),
    stateDir,
    dispose: () => runtime.dispose(),
  };
}

async function addOwners(db: D1Database, owners: number): Promise<void> {
  await applyMigrations(db, readMigrationFiles());
  for (const sql of REFERENCE_SCHEMA) await db.prepare(sql).run();
  const numbers = JSON.stringify(Array.from({ length: owners }, (_, owner) => owner));
  await db.batch([
    db
      .prepare(
        `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
        SELECT 'owner-' || value, 'owner-' || value, 'owner-' || value, 'A', 'B', 'x', 0, 0
        FROM json_each(?1)`,
      )
      .bind(numbers),
    db
      .prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
        SELECT 'card-' || value, 'owner-' || value, 'card-' || value, 'bench-card-' || value, 1, '{}', 1,
          '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
        FROM json_each(?1)`,
      )
      .bind(numbers),
  ]);
}
