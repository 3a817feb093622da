import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_COMMANDS } from '#scripts/testing/test-stages.ts';

// Permissions of the CI workflows, and whose code they run.

const files = globSync('.github/workflows/*.{yml,yaml}')
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Whether a pull request comes from a branch of this repository. */
const OWN_BRANCH = 'github.event.pull_request.head.repo.full_name == github.repository && ';

/**
 * Permissions that a job may have: reading sources, and commenting where that is the workflow's
 * purpose.
 */
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  'tests.yml': ['contents: read'],
  'deploy.yml': ['contents: read'],
  'preview.yml': ['contents: read', 'pull-requests: write', 'contents: read'],
};

test('every workflow starts without permissions, and each job declares its own', () => {
  expect(files.map(({ path }) => basename(path))).toEqual(Object.keys(GRANTS).sort());
  for (const { path, text } of files) {
    expect([path, /^permissions: \{\}$/m.test(text)]).toEqual([path, true]);
    const granted = [...text.matchAll(/^ {4}permissions:\n((?: {6}.+\n)+)/gm)].flatMap(
      ([, lines = '']) => lines.trim().split(/\n\s*/),
    );
    expect([path, granted]).toEqual([path, GRANTS[basename(path)]]);
  }
});

test('third-party actions are pinned to a full commit hash', () => {
  for (const { path, text } of files) {
    const used = [...text.matchAll(/^\s*(?:- )?uses:\s*(\S+)/gm)].map(([, name = '']) => name);
    const loose = used.filter((name) => !/^[\w./-]+@[0-9a-f]{40}$/.test(name));
    expect([path, loose]).toEqual([path, []]);
  }
});

test('no untrusted input is interpolated into a script, and no secret is available to a pull request from a fork', () => {
  for (const { path, text } of files) {
    const scripts = [...text.matchAll(/run: (?:\|\n((?: {10,}.*\n)+)|(.+)\n)/g)].map(
      ([, block, line]) => block ?? line ?? '',
    );
    expect(scripts.length).toBeGreaterThan(0);
    // Expressions are interpolated before a shell parses the script, so untrusted values are passed
    // as environment variables.
    expect([path, scripts.filter((script) => script.includes('${{'))]).toEqual([path, []]);
    expect([path, text.includes('pull_request_target')]).toEqual([path, false]);
    for (const line of text.matchAll(/runs-on: (\S+)/g))
      expect(line[1]).toMatch(/^ubuntu-\d+\.\d+$/);
    expect(text).toMatch(/^ {4}timeout-minutes: \d+$/m);
    if (!/^ {2}pull_request:/m.test(text) || !/secrets\./.test(text)) continue;
    // Secrets are available to branches of this repository only, whose authors can push anyway, and
    // never to forks.
    const jobs = text.split(/^jobs:\n/m)[1]?.split(/^(?= {2}\w+:$)/m) ?? [];
    const open = jobs.filter(
      (job) => job.includes('secrets.') && !job.includes(`\n    if: ${OWN_BRANCH}`),
    );
    expect([path, jobs.length > 1, open]).toEqual([path, true, []]);
  }
});

test('workflows run npm scripts that exist', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const run = files.flatMap(({ text }) =>
    // Named in the step, or in the matrix whose rows the step runs as $SCRIPT.
    [...text.matchAll(/npm run ([\w:]+)|^ {10}- ([\w:]+)/gm)].map(
      ([, named, row]) => named ?? row ?? '',
    ),
  );
  expect(run).toContain('deploy');
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

test('the jobs of the tests cover every kind, each in all of its shards', () => {
  const text = files.find(({ path }) => path.endsWith('tests.yml'))?.text ?? '';
  const rows = [...text.matchAll(/^ {10}- ([\w:]+)(?: -- --shard=(\d)\/(\d))?$/gm)];
  const shards = new Map<string, string[]>();
  for (const [, script = '', shard = '1', of = '1'] of rows) {
    shards.set(script, [...(shards.get(script) ?? []), `${shard}/${of}`]);
  }
  const kinds = Object.keys(TEST_COMMANDS).filter((name) => name !== 'core' && name !== 'all');
  expect([...shards.keys()].toSorted()).toEqual(
    ['check', ...kinds.map((name) => `test:${name}`)].toSorted(),
  );
  for (const [script, found] of shards) {
    const expected = found.map((_, index) => `${index + 1}/${found.length}`);
    expect([script, found]).toEqual([script, expected]);
  }
});
