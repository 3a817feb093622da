import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { RESERVED_USERNAMES } from '#shared/card/username/username.ts';
import { documents, pages, routes } from '#shared/routes.ts';
import { capabilityImports, findCircles } from '#tests/fixtures/worker-graph.ts';

// Rules about the structure that neither the compiler nor the linter can express.

const sources = globSync('{shared,worker,src,scripts,bench}/**/*.{ts,tsx}', {
  exclude: (path) => path.endsWith('.d.ts'),
});
const read = (path: string): string => readFileSync(path, 'utf8');
const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/** Imports between units, which are the folders and files directly in `src/features` or `src/pages`. */
function findCrossImports(room: 'features' | 'pages'): string[] {
  return sources
    .filter((path) => path.startsWith(`src/${room}/`))
    .flatMap((path) => {
      const unit = path.split('/')[2];
      return importsOf(path)
        .map((name) => (name.startsWith('./') ? join(dirname(path), name) : name.replace('#', '')))
        .filter((name) => name.startsWith(`src/${room}/`) && name.split('/')[2] !== unit)
        .map((name) => `${path} imports ${name}`);
    });
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

test('features never import features, pages never import pages', () => {
  expect([...findCrossImports('features'), ...findCrossImports('pages')]).toEqual([]);
});

test('a capability of the Worker imports another only at the top of its folder', () => {
  const inner = capabilityImports.filter(({ imported }) => imported.split('/').length !== 3);
  expect(capabilityImports.length).toBeGreaterThan(50);
  expect(inner.map(({ path, imported }) => `${path} imports ${imported}`)).toEqual([]);
});

test('at most five capabilities of the Worker depend on each other in a circle', () => {
  const graph = new Map(
    Array.from(
      Map.groupBy(capabilityImports, ({ from }) => from),
      ([from, imports]) => [from, imports.map(({ to }) => to)],
    ),
  );
  expect(findCircles(graph).filter((circle) => circle.length > 5)).toEqual([]);
});

/** The folder of a file of `shared`; none for other files. */
function findSharedFolder(path: string): string[] {
  const [room, folder = '', ...rest] = path.split('/');
  return room === 'shared' && rest.length > 0 ? [folder] : [];
}

test('the folders of shared depend on each other in no circle', () => {
  const imports = sources.flatMap((path) =>
    findSharedFolder(path).flatMap((from) =>
      importsOf(path)
        .map((name) => (name.startsWith('.') ? join(dirname(path), name) : name.replace('#', '')))
        .flatMap(findSharedFolder)
        .flatMap((to) => (to === from ? [] : [{ from, to }])),
    ),
  );
  const graph = new Map(
    Array.from(
      Map.groupBy(imports, ({ from }) => from),
      ([from, group]) => [from, group.map(({ to }) => to)],
    ),
  );
  expect(graph.size).toBeGreaterThan(5);
  expect(findCircles(graph)).toEqual([]);
});

// `Promise.all(` and the router's `app.all(` are the only other calls of these names.
const UNPARSED_READ = /(?<!\bPromise|\bapp)\.(?:(?:first|all|raw)\s*(?:<[^()]*>)?\(|batch<)/g;

test('rows of D1 are read through worker/db/rows.ts, which parses each by a schema', () => {
  const reads = sources
    .filter((path) => path.startsWith('worker/') && !path.startsWith('worker/db/'))
    .flatMap((path) => [...read(path).matchAll(UNPARSED_READ)].map(([call]) => `${path} ${call}`));
  expect(reads).toEqual([]);
  expect(read('worker/db/rows.ts')).toMatch(UNPARSED_READ);
});

test('only bench imports bench', () => {
  const reaching = globSync('{shared,worker,src,scripts,tests}/**/*.{ts,tsx}').flatMap((path) =>
    importsOf(path)
      .filter((name) => name.startsWith('#bench/'))
      .map((name) => `${path} imports ${name}`),
  );
  expect(reaching).toEqual([]);
});

/** The files that may import each library: one per vendor where possible. */
const IMPORTERS: Readonly<Record<string, RegExp>> = {
  '@hono/zod-validator': /^worker\/http\/request\/validate\.ts$/,
  '@hookform/resolvers': /^src\/(?:features|pages)\//,
  '@modelcontextprotocol/server': /^worker\/mcp\/serve-mcp\.ts$/,
  'd3-scale': /^src\/features\/analytics\//,
  fflate:
    /^(?:src\/browser\/files\/(?:card-archive|zip\/read-zip-entry)|worker\/http\/streams\/zip-stream)\.ts$/,
  hono: /^worker\//,
  isbot: /^worker\/events\/bots\.ts$/,
  jose: /^worker\/(?:auth\/tokens|wallet\/jwt)\.ts$/,
  'jpeg-js': /^worker\/preview\/picture\/jpeg\.ts$/,
  jsqr: /^src\/browser\/image\/scan-qr\.ts$/,
  'libphonenumber-js': /^shared\/card\/phone\/resolve-phone\.ts$/,
  'lucide-react': /^src\//,
  papaparse: /^src\/browser\/files\/csv-table\.ts$/,
  qrcode: /^shared\/card\/qr\/qr\.ts$/,
  'radix-ui': /^src\/ui\//,
  react: /^src\//,
  'react-dom': /^src\//,
  'react-hook-form': /^src\//,
  'react-router': /^src\//,
  stripe: /^worker\/payments\/stripe\/stripe\.ts$/,
  tldts: /^worker\/http\/dns\/domain-name\.ts$/,
  'workbox-precaching': /^src\/service-worker\//,
  'workbox-routing': /^src\/service-worker\//,
  'workbox-strategies': /^src\/service-worker\//,
  zod: /^(?:shared|worker|src)\//,
};

test('every shipped library is imported only where allowed', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read('package.json'),
  );
  // Fonts are referenced by styles.
  const named = Object.keys(dependencies).filter((name) => !name.startsWith('@fontsource'));
  expect(named.toSorted()).toEqual(Object.keys(IMPORTERS).toSorted());
  const shipped = sources.filter((path) => /^(?:shared|worker|src)\//.test(path));
  const violations = shipped.flatMap((path) =>
    importsOf(path)
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => IMPORTERS[name]?.test(path) === false)
      .map((name) => `${path} imports ${name}`),
  );
  expect(violations).toEqual([]);
});

test('journeys import nothing of the app or the Worker', () => {
  const known = globSync('e2e/**/*.ts').flatMap((path) =>
    importsOf(path)
      .filter((name) => /^#(?:src|worker|scripts(?!\/testing\/)|tests)\//.test(name))
      .map((name) => `${path} imports ${name}`),
  );
  expect(known).toEqual([]);
});

test('every endpoint is mounted by the Worker and covered by a Worker test', () => {
  const endpoints = globSync('shared/api/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/export const (\w+) = endpoint\(/g)].map((match) => match[1] ?? ''),
  );
  expect(endpoints.length).toBeGreaterThan(5);
  const worker = sources.filter((path) => path.startsWith('worker/')).map(read);
  const tests = globSync('tests/worker/**/*.test.{ts,tsx}').map(read).join('\n');
  const paths = globSync('shared/api/**/*.ts').map(read).join('\n');
  for (const name of endpoints) {
    expect(
      worker.filter((text) => text.includes(`${name}.path`)),
      name,
    ).not.toEqual([]);
    const path = new RegExp(`const ${name} = endpoint\\(\\{[^}]*?path: '([^':]+)`, 's').exec(paths);
    expect(tests, name).toContain(path?.[1]);
  }
});

test('every page of the route table has a file or folder', () => {
  const files = new Set(
    globSync('src/pages/{,*/}*-page.tsx').map((path) => basename(path, '-page.tsx')),
  );
  const missing = Object.keys(pages)
    .map(kebab)
    .filter((name) => !files.has(name));
  expect(missing).toEqual([]);
});

test('S-U1: no first path segment and no file at the root of the build can be claimed as a username', () => {
  const segments = Object.values(routes)
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':'));
  const files = globSync('public/*').map((path) => basename(path));
  const names = [...segments, ...files.flatMap((file) => [file, file.split('.')[0] ?? file])];
  const claimable = names.filter(
    (name) => /^[a-z0-9-]{3,30}$/.test(name) && !RESERVED_USERNAMES.has(name),
  );
  expect(claimable).toEqual([]);
  expect(Object.keys(documents).length).toBeGreaterThan(0);
});

test('every test mirrors an existing file or folder', () => {
  const orphans = globSync('tests/{shared,worker,src}/**/*.test.{ts,tsx}').filter((path) => {
    const room = path.replace(/^tests\//, '').replace(/(\.[a-z-]+)*\.test\.tsx?$/, '');
    return ![`${room}.ts`, `${room}.tsx`, room, dirname(room)].some((mirror) => existsSync(mirror));
  });
  expect(orphans).toEqual([]);
});

test('files named in the documentation exist', () => {
  const documentsToRead = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].filter(
    (path) => existsSync(path),
  );
  const missing = documentsToRead.flatMap((path) =>
    [
      ...read(path).matchAll(
        /`((?:shared|worker|src|tests|e2e|bench|scripts|migrations|docs|public)\/[\w./-]+)`/g,
      ),
    ]
      .map((match) => match[1] ?? '')
      .filter((name) => !existsSync(name))
      .map((name) => `${path} names ${name}`),
  );
  const links = documentsToRead.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)\)/g)]
      .map((match) => join(dirname(path), match[1] ?? ''))
      .filter((name) => !existsSync(name))
      .map((name) => `${path} links ${name}`),
  );
  expect([...missing, ...links]).toEqual([]);
});

test('no source file is longer than 300 lines, including blank lines and comments', () => {
  const written = globSync(
    ['{shared,worker,src,scripts,bench,tests,e2e,migrations}/**/*', '*'].map(
      (folder) => `${folder}.{ts,tsx,mjs,css,sql}`,
    ),
  );
  expect(written.length).toBeGreaterThan(1000);
  const long = written
    .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300);
  expect(long).toEqual([]);
});

test('modules that drawings import in the browser exist, which the compiler does not check', () => {
  const named = sources
    .filter((path) => path.startsWith('scripts/'))
    .flatMap((path) => importsOf(path).filter((name) => name.startsWith('/')));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !existsSync(`.${name}`))).toEqual([]);
});

test('no code uses PBKDF2, whose iterations production caps and the local runtime does not', () => {
  expect(sources.filter((path) => /['"]PBKDF2['"]|pbkdf2(?:Sync)?\(/.test(read(path)))).toEqual([]);
});

test('the dependency tree contains no server components', () => {
  expect(read('package-lock.json')).not.toContain('react-server-dom');
});
