import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { listTools } from '#scripts/machine/tools.mjs';

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()).default({}),
});
const readManifest = (path: string) => manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
const listNames = ({ dependencies, devDependencies }: z.infer<typeof manifestSchema>): string[] =>
  Object.keys({ ...dependencies, ...devDependencies });

const product = readManifest('package.json');
const commands = new Set(
  Object.values(product.scripts).map((script) => script.split(' ')[2] ?? ''),
);
/** Files that `run.mjs` runs by their path. */
const files = globSync('{bench,scripts/drawings}/**/*.ts').map((path) => path.replace('.ts', ''));

/**
 * Packages that a file imports at run time, itself or through the project's own files. Leaves out
 * modules of the platform (`node:fs`) and files that a page loads from its server (`/src/main.tsx`).
 */
function listPackages(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const text = readFileSync(path, 'utf8').replaceAll(/^import type [^;]*;$/gm, '');
  const imports = /(?:^import |^(?:import|export) [^;'=]*?from |import\()'([^']+)'/gm;
  return [...text.matchAll(imports)].flatMap(([, target = '']) => {
    if (target.startsWith('#')) return listPackages(target.slice(1), seen);
    if (target.startsWith('.')) return listPackages(join(dirname(path), target), seen);
    if (target.includes(':') || target.startsWith('/')) return [];
    const [scope = '', name] = target.split('/');
    return target.startsWith('@') ? [`${scope}/${name}`] : [scope];
  });
}

test('every command, bench and drawing imports only packages that it installs', () => {
  expect(commands.size).toBeGreaterThan(25);
  expect(files.length).toBeGreaterThan(50);
  const missing = [...commands, ...files].flatMap((name) => {
    const tools = listTools(name).map((tool) => readManifest(`tools/${tool}/package.json`));
    const installed = new Set([product, ...tools].flatMap(listNames));
    const path = name.includes('/') ? `${name}.ts` : `scripts/commands/${name}.ts`;
    return listPackages(path)
      .filter((target) => !installed.has(target))
      .map((target) => `${name}: ${target}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});

// knip checks the packages of the product, but not those of workspaces without code.
test('every package of a workspace is named by a file', () => {
  const texts = globSync('{*,{bench,e2e,scripts,src,tests,worker}/**/*}.{ts,tsx,mjs,json}', {
    exclude: ['package-lock.json', 'tests/scripts/machine/tools.test.ts'],
  }).map((path) => readFileSync(path, 'utf8'));
  const packages = globSync('tools/*/package.json').flatMap((path) =>
    listNames(readManifest(path)),
  );
  const isNamed = (name: string): boolean => {
    const word = new RegExp(`['"\`/]${name.replace('@types/', '')}['"\`/]`);
    return texts.some((text) => word.test(text));
  };
  // oxlint loads it for `--type-aware`.
  expect(packages.filter((name) => !isNamed(name))).toEqual(['oxlint-tsgolint']);
});

/** A copy of `run.mjs` whose npm writes down its arguments and installs only Node. */
function createProject() {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts/commands'), { recursive: true });
  mkdirSync(join(folder, 'scripts/machine'));
  for (const file of ['run.mjs', 'machine/launchers.mjs', 'machine/tools.mjs']) {
    copyFileSync(join('scripts', file), join(folder, 'scripts', file));
  }
  for (const name of ['start', 'film'])
    writeFileSync(join(folder, `scripts/commands/${name}.ts`), '');
  const npm = join(folder, 'npm.mjs');
  writeFileSync(
    npm,
    `import { appendFileSync, mkdirSync, symlinkSync, rmSync } from 'node:fs';
    const args = process.argv.slice(2).filter((word) => !/^--(no-audit|no-fund|loglevel=error)$/.test(word));
    appendFileSync('calls', args.join(' ') + '\\n');
    if (args[0] !== 'ci') process.exit(0);
    rmSync('node_modules', { recursive: true, force: true });
    mkdirSync('node_modules/.bin', { recursive: true });
    symlinkSync(process.execPath, 'node_modules/.bin/node');`,
  );
  return {
    lock: (text: string) => writeFileSync(join(folder, 'package-lock.json'), text),
    /** Runs a command and returns the npm call that it made, if any. */
    run: (name: string): string => {
      rmSync(join(folder, 'calls'), { force: true });
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(folder, 'scripts/run.mjs'), name],
        {
          env: { ...process.env, npm_execpath: npm },
          encoding: 'utf8',
        },
      );
      expect([status, stderr]).toEqual([0, '']);
      const calls = join(folder, 'calls');
      return existsSync(calls) ? readFileSync(calls, 'utf8').trim() : '';
    },
  };
}

test('a command installs what it needs once, adds to what is there, and keeps it with the next lockfile', () => {
  const project = createProject();
  project.lock('one');
  expect(project.run('start')).toBe('ci --workspaces=false');
  expect(project.run('start')).toBe('');
  const development =
    '--include-workspace-root --workspace=tools/development --workspace=tools/generators';
  expect(project.run('film')).toBe(`install --no-save ${development}`);
  expect([project.run('film'), project.run('start')]).toEqual(['', '']);
  project.lock('two');
  expect(project.run('start')).toBe(`ci ${development}`);
  expect(project.run('film')).toBe('');
});
