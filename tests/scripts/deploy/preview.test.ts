// @module-tag program
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  buildPreviewConfig,
  parsePreviewName,
  deployPreview,
  removePreview,
} from '#scripts/deploy/preview.ts';
import { readSourceConfig } from '#scripts/deploy/remote-config.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';
import { createFakeAccount } from '#tests/scripts/deploy/fixtures/fake-account.ts';

// Previews of a branch with the fake wrangler of the deployment tests.

const accountSchema = z.looseObject({
  databases: z.array(z.string()),
  namespaces: z.array(z.string()),
  buckets: z.array(z.string()),
  emptied: z.array(z.string()),
  migrated: z.array(z.string()),
  queues: z.array(z.string()),
  calls: z.array(z.string()),
  previews: z.record(z.string(), z.looseObject({ secrets: z.array(z.string()) })),
});

/** An account with a running production. */
function openAccount() {
  const production = {
    databases: ['tip-top-cards'],
    namespaces: ['tip-top-cards-cards'],
    buckets: ['tip-top-cards-media'],
    queues: ['tip-top-cards-jobs'],
  };
  const none = { migrated: [], emptied: [], previews: {}, calls: [] };
  const { folder, read } = createFakeAccount({ ...production, ...none });
  const source = readSourceConfig();
  const builtPath = join(folder, 'built.json');
  const lines: string[] = [];
  const deps = {
    wrangler,
    source,
    remotePath: join(folder, 'remote.json'),
    build: async () => writeFileSync(builtPath, JSON.stringify(source)),
    builtPath,
    log: (line: string) => void lines.push(line),
  };
  return {
    deps,
    lines,
    production,
    read: () => accountSchema.parse(read()),
  };
}

test('a preview gets its own migrated stores and secrets, and production stays unchanged', async () => {
  const { deps, read } = openAccount();
  expect(await deployPreview(deps, 'pr-7')).toBe('https://pr-7-tip-top-cards.ann.workers.dev');
  const account = read();
  expect(account.databases).toEqual(['tip-top-cards', 'tip-top-cards-pr-7']);
  expect(account.namespaces).toEqual(['tip-top-cards-cards', 'tip-top-cards-pr-7-cards']);
  expect(account.buckets).toEqual(['tip-top-cards-media', 'tip-top-cards-pr-7-media']);
  expect(account.queues).toEqual(['tip-top-cards-jobs']);
  expect(account.migrated).toEqual(['uuid-tip-top-cards-pr-7']);
  expect(account.previews['pr-7']).toMatchObject({
    vars: { ENVIRONMENT: 'preview', PUBLIC_ORIGIN: '' },
    d1_databases: [{ binding: 'DB', database_id: 'uuid-tip-top-cards-pr-7' }],
    kv_namespaces: [{ binding: 'CARDS', id: 'id-tip-top-cards-pr-7-cards' }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: 'tip-top-cards-pr-7-media' }],
    durable_objects: { bindings: [{ name: 'ATTEMPTS' }, { name: 'LEDGERS' }] },
    secrets: ['SESSION_SECRET', 'PASS_SECRET'],
  });
  expect(account.calls.some((call) => call.startsWith('deploy'))).toBe(false);
});

test('deploying again keeps the stores; removing leaves nothing and can be repeated', async () => {
  const { deps, read, production } = openAccount();
  await deployPreview(deps, 'pr-7');
  await deployPreview(deps, 'pr-7');
  expect(read().databases).toHaveLength(2);
  await removePreview(deps, 'pr-7');
  expect(read()).toMatchObject({ ...production, previews: {} });
  expect(read().emptied).toEqual(['tip-top-cards-pr-7-media/a.png']);
  const { length } = read().calls;
  await removePreview(deps, 'pr-7');
  expect(read()).toMatchObject(production);
  expect(
    read()
      .calls.slice(length)
      .filter((call) => call.includes('create')),
  ).toEqual([]);
});

test("a preview's name cannot reach the stores of production or contain anything but a name", () => {
  const source = readSourceConfig();
  for (const word of [
    undefined,
    '',
    'pr',
    '7',
    'Pr-7',
    'pr_7',
    '-pr-7',
    'pr-7-',
    'pr 7',
    'pr-7;rm',
    'x'.repeat(40),
  ]) {
    expect(() => parsePreviewName(word)).toThrow('Name the preview');
  }
  const config = buildPreviewConfig(source, parsePreviewName('pr-7'));
  expect(config.name).toBe('tip-top-cards-pr-7');
  expect(config.queues.producers).toEqual([]);
});
