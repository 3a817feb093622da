import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findRefused, listShipped } from '#scripts/licences-list.ts';
import { buildSbom } from '#scripts/sbom-list.ts';

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

const lockfile = readFileSync('package-lock.json', 'utf8');
const wanted = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const { packages } = lockSchema.parse(JSON.parse(lockfile));
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

test('every dependency is pinned to one version, and the lockfile holds that very one', () => {
  const all = Object.entries({ ...wanted.dependencies, ...wanted.devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const other = all.filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
  );
  expect(other).toEqual([]);
});

test('every locked package is held by its hash', () => {
  const loose = locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(loose.map(([path]) => path)).toEqual([]);
  const weak = locked.filter(([, { integrity }]) => integrity && !integrity.startsWith('sha512-'));
  expect(weak.map(([path]) => path)).toEqual([]);
});

test('scripts run at installing for the packages that need one, and for no other', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect([...new Set(scripted.map(([path]) => nameOf(path)))].sort()).toEqual(
    Object.keys(wanted.allowScripts).sort(),
  );
});

/** Below these versions a known weakness is open that would reach us. */
const FLOORS: Readonly<Record<string, readonly [version: string, because: string]>> = {
  hono: ['4.13.0', 'contexts shared between requests; routes and bodies read wrongly'],
  '@hono/zod-validator': ['0.9.1', 'goes with hono 4.13'],
  jose: ['6.2.0', 'CVE-2024-28176 and the end of 5.x'],
  react: ['19.2.4', 'CVE-2025-55182 and its incomplete fixes'],
  'react-dom': ['19.2.4', 'CVE-2025-55182 and its incomplete fixes'],
  'react-router': ['7.18.0', 'CVE-2026-22029, CVE-2026-21884, mixed slashes in redirects'],
  stripe: ['23.0.0', 'asynchronous check of signatures'],
  vite: ['8.0.0', 'CVE-2025-30208, files read through the development server'],
  esbuild: ['0.28.1', 'GHSA-gv7w-rqvm-qjhr, GHSA-g7r4-m6w7-qqqr'],
};

const parts = (text: string): number[] => text.split('-')[0]?.split('.').map(Number) ?? [];

function isBelow(version: string, floor: string): boolean {
  const [one, other] = [parts(version), parts(floor)];
  const at = other.findIndex((part, index) => part !== one[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

test('no copy of a package is older than the fix of a known weakness', () => {
  expect(isBelow('4.12.99', '4.13.0') && !isBelow('5.0.0', '4.13.0')).toBe(true);
  expect(isBelow('4.13.0', '4.13.0')).toBe(false);
  for (const [name, [floor]] of Object.entries(FLOORS)) {
    const copies = locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect([name, copies.length > 0]).toEqual([name, true]);
    const old = copies.filter(([, { version = '0' }]) => isBelow(version, floor));
    expect(old.map(([path]) => path)).toEqual([]);
  }
});

const asked = (licence: string): number =>
  findRefused([{ name: 'x', version: '1.0.0', licence }]).length;

test('what is shipped asks for its notice and no more', () => {
  const shipped = listShipped(lockfile);
  expect(shipped.length).toBeGreaterThan(50);
  expect(findRefused(shipped)).toEqual([]);
  expect(['GPL-3.0', 'none named', 'MIT AND GPL-2.0', 'UNLICENSED'].map(asked)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'].map(asked)).toEqual([0, 0, 0]);
});

test('the list of components names every shipped package once, by hash and licence, and what each leans on', () => {
  const serial = '5d5f0e0c-6d0a-4f52-9a5e-0b9a1f4f2c11';
  const sbom = buildSbom(lockfile, { at: new Date('2026-11-22T00:00:00Z'), serial });
  const refs = sbom.components.map((component) => component['bom-ref']);
  const shipped = listShipped(lockfile).map(({ name, version }) => `${name}@${version}`);
  expect([...refs].sort()).toEqual([...new Set(shipped)].sort());
  // In every browser's bundle and in the Worker: whoever asks what is shipped must find it, though tests need it as well.
  expect(refs).toContain(`zod@${wanted.dependencies['zod']}`);
  expect(sbom.components.find(({ name }) => name === 'hono')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/hono@\d/),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  const known = new Set(refs);
  const [root, ...leans] = sbom.dependencies;
  expect(root?.dependsOn.map((ref) => ref.replace(/@[^@]+$/, '')).sort()).toEqual(
    Object.keys(wanted.dependencies).sort(),
  );
  expect(leans.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
  expect(leans.find(({ ref }) => ref.startsWith('react-dom@'))?.dependsOn).toContainEqual(
    expect.stringMatching(/^scheduler@/),
  );
});
