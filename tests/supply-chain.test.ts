import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findDisallowed, listShippedPackages } from '#scripts/dependencies/licenses.ts';
import { buildSbom } from '#scripts/dependencies/sbom.ts';

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const toolSchema = packageSchema.pick({ devDependencies: true });
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

const lockfile = readFileSync('package-lock.json', 'utf8');
const names = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const { packages } = lockSchema.parse(JSON.parse(lockfile));
const locked = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
/** Packages of a workspace. Ones that ship stand in the product's own `package.json`. */
const readTool = (path: string) =>
  toolSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).devDependencies;
const readPackageName = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Where npm places a package: those of generators below their workspace, because of another TypeScript. */
const listPlaces = (name: string): string[] => [
  `node_modules/${name}`,
  `tools/generators/node_modules/${name}`,
];

test('every dependency is pinned to the version in the lockfile', () => {
  const all = [
    names.dependencies,
    names.devDependencies,
    ...globSync('tools/*/package.json').map((path) => readTool(path)),
  ].flatMap((section) => Object.entries(section));
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const other = all.filter(
    ([name, version]) => !listPlaces(name).some((place) => packages[place]?.version === version),
  );
  expect(other).toEqual([]);
});

test('every locked package has an integrity hash', () => {
  const loose = locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(loose.map(([path]) => path)).toEqual([]);
  const weak = locked.filter(([, { integrity }]) => integrity && !integrity.startsWith('sha512-'));
  expect(weak.map(([path]) => path)).toEqual([]);
});

test('install scripts run only for packages that need them', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect([...new Set(scripted.map(([path]) => readPackageName(path)))].sort()).toEqual(
    Object.keys(names.allowScripts).sort(),
  );
});

/** Minimum versions, because of known vulnerabilities that would affect us. */
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

const parseVersion = (text: string): number[] => text.split('-')[0]?.split('.').map(Number) ?? [];

function isBelow(version: string, floor: string): boolean {
  const [one, other] = [parseVersion(version), parseVersion(floor)];
  const at = other.findIndex((part, index) => part !== one[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

test('no copy of a package is older than the fix of a known vulnerability', () => {
  expect(isBelow('4.12.99', '4.13.0') && !isBelow('5.0.0', '4.13.0')).toBe(true);
  expect(isBelow('4.13.0', '4.13.0')).toBe(false);
  for (const [name, [floor]] of Object.entries(FLOORS)) {
    const copies = locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect([name, copies.length > 0]).toEqual([name, true]);
    const old = copies.filter(([, { version = '0' }]) => isBelow(version, floor));
    expect(old.map(([path]) => path)).toEqual([]);
  }
});

const countDisallowed = (license: string): number =>
  findDisallowed([{ name: 'x', version: '1.0.0', license }]).length;

test('shipped packages have licenses that require no more than a notice', () => {
  const shipped = listShippedPackages(lockfile);
  expect(shipped.length).toBeGreaterThan(50);
  expect(findDisallowed(shipped)).toEqual([]);
  expect(['GPL-3.0', 'none', 'MIT AND GPL-2.0', 'UNLICENSED'].map(countDisallowed)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'].map(countDisallowed)).toEqual([0, 0, 0]);
});

test('the SBOM lists every shipped package once, with hash, license and dependencies', () => {
  const serial = '5d5f0e0c-6d0a-4f52-9a5e-0b9a1f4f2c11';
  const sbom = buildSbom(lockfile, { at: new Date('2026-11-22T00:00:00Z'), serial });
  const refs = sbom.components.map((component) => component['bom-ref']);
  const shipped = listShippedPackages(lockfile).map(({ name, version }) => `${name}@${version}`);
  expect([...refs].sort()).toEqual([...new Set(shipped)].sort());
  // zod is in the browser bundle and in the Worker, so it must be listed although tests need it as
  // well.
  expect(refs).toContain(`zod@${names.dependencies['zod']}`);
  expect(sbom.components.find(({ name }) => name === 'hono')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/hono@\d/),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  const known = new Set(refs);
  const [root, ...leans] = sbom.dependencies;
  expect(root?.dependsOn.map((ref) => ref.replace(/@[^@]+$/, '')).sort()).toEqual(
    Object.keys(names.dependencies).sort(),
  );
  expect(leans.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
  expect(leans.find(({ ref }) => ref.startsWith('react-dom@'))?.dependsOn).toContainEqual(
    expect.stringMatching(/^scheduler@/),
  );
});
