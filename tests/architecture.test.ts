import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { RESERVED_USERNAMES } from '#shared/card/username.ts';
import { documents, pages, routes } from '#shared/routes.ts';

// What the compiler and the linter cannot say about the house.

const sources = globSync('{shared,worker,src,scripts,bench}/**/*.{ts,tsx}', {
  exclude: (path) => path.endsWith('.d.ts'),
});
const read = (path: string): string => readFileSync(path, 'utf8');
const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

function sideways(room: 'features' | 'pages'): string[] {
  return sources
    .filter((path) => path.startsWith(`src/${room}/`))
    .flatMap((path) => {
      const own = path.split('/')[2];
      return importsOf(path)
        .filter((name) => name.startsWith(`#src/${room}/`) && name.split('/')[2] !== own)
        .map((name) => `${path} imports ${name}`);
    });
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

test('features never import features, pages never import pages', () => {
  expect([...sideways('features'), ...sideways('pages')]).toEqual([]);
});

test('a worker capability never imports another', () => {
  const open = new Set(['http', 'wiring', 'app.ts', 'index.ts', 'env.ts']);
  const crossings = sources
    .filter((path) => path.startsWith('worker/') && !open.has(path.split('/')[1] ?? ''))
    .flatMap((path) => {
      const own = path.split('/')[1];
      return importsOf(path)
        .filter(
          (name) => name.startsWith('#worker/') && !['http', own].includes(name.split('/')[1]),
        )
        .map((name) => `${path} imports ${name}`);
    });
  expect(crossings).toEqual([]);
});

test('the benches import the scripts, and no script or room imports a bench', () => {
  const reaching = globSync('{shared,worker,src,scripts,tests}/**/*.{ts,tsx}').flatMap((path) =>
    importsOf(path)
      .filter((name) => name.startsWith('#bench/'))
      .map((name) => `${path} imports ${name}`),
  );
  expect(reaching).toEqual([]);
});

/** Where each library may be named: one vendor, one door. Those that a whole room is written in name the room. */
const DOORS: Readonly<Record<string, RegExp>> = {
  '@hono/zod-validator': /^worker\/http\/validate\.ts$/,
  '@hookform/resolvers': /^src\/(?:features|pages)\//,
  'd3-scale': /^src\/pages\/dashboard\/analytics\//,
  fflate: /^(?:src\/browser\/card-archive|worker\/http\/zip-stream)\.ts$/,
  hono: /^worker\//,
  isbot: /^worker\/events\/bots\.ts$/,
  jose: /^worker\/(?:auth\/token|wallet\/jwt)\.ts$/,
  'jpeg-js': /^worker\/preview\/picture\/jpeg\.ts$/,
  jsqr: /^src\/browser\/image\/scan-qr\.ts$/,
  'lucide-react': /^src\//,
  papaparse: /^src\/browser\/csv-table\.ts$/,
  qrcode: /^shared\/card\/qr\.ts$/,
  'radix-ui': /^src\/ui\//,
  react: /^src\//,
  'react-dom': /^src\//,
  'react-hook-form': /^src\//,
  'react-router': /^src\//,
  stripe: /^worker\/payments\/stripe\.ts$/,
  'workbox-precaching': /^src\/service-worker\//,
  'workbox-routing': /^src\/service-worker\//,
  'workbox-strategies': /^src\/service-worker\//,
  zod: /^(?:shared|worker|src)\//,
};

test('every library that is shipped has its door, and nobody comes by another way', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read('package.json'),
  );
  // Faces are files the styles name.
  const named = Object.keys(dependencies).filter((name) => !name.startsWith('@fontsource'));
  expect(named.toSorted()).toEqual(Object.keys(DOORS).toSorted());
  const shipped = sources.filter((path) => /^(?:shared|worker|src)\//.test(path));
  const strangers = shipped.flatMap((path) =>
    importsOf(path)
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => DOORS[name]?.test(path) === false)
      .map((name) => `${path} imports ${name}`),
  );
  expect(strangers).toEqual([]);
});

test('a journey knows the product by its addresses: nothing of the app or the Worker is named in it', () => {
  const known = globSync('e2e/**/*.ts').flatMap((path) =>
    importsOf(path)
      .filter((name) => /^#(?:src|worker|scripts|tests)\//.test(name))
      .map((name) => `${path} imports ${name}`),
  );
  expect(known).toEqual([]);
});

test('every endpoint of the contract is mounted by the Worker and named in a Worker test', () => {
  const endpoints = globSync('shared/api/*.ts').flatMap((path) =>
    [...read(path).matchAll(/export const (\w+) = endpoint\(/g)].map((match) => match[1] ?? ''),
  );
  expect(endpoints.length).toBeGreaterThan(5);
  const worker = sources.filter((path) => path.startsWith('worker/')).map(read);
  const tests = globSync('tests/worker/**/*.test.{ts,tsx}').map(read).join('\n');
  const paths = globSync('shared/api/*.ts').map(read).join('\n');
  for (const name of endpoints) {
    expect(
      worker.filter((text) => text.includes(`${name}.path`)),
      name,
    ).not.toEqual([]);
    const path = new RegExp(`const ${name} = endpoint\\(\\{[^}]*?path: '([^':]+)`, 's').exec(paths);
    expect(tests, name).toContain(path?.[1]);
  }
});

test('every page of the route table has a folder of its own', () => {
  const missing = Object.keys(pages).filter((key) => !existsSync(`src/pages/${kebab(key)}`));
  expect(missing).toEqual([]);
});

test('U1: no first path segment, and no file at the root of the build, can become a username', () => {
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

test('every test mirrors a file or folder that exists', () => {
  const orphans = globSync('tests/{shared,worker,src}/**/*.test.{ts,tsx}').filter((path) => {
    const room = path.replace(/^tests\//, '').replace(/(\.[a-z-]+)*\.test\.tsx?$/, '');
    return ![`${room}.ts`, `${room}.tsx`, room, dirname(room)].some((mirror) => existsSync(mirror));
  });
  expect(orphans).toEqual([]);
});

test('files named in the documents exist', () => {
  const documentsToRead = ['README.md', ...globSync('docs/**/*.md')].filter((path) =>
    existsSync(path),
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

test('no file of source is longer than 300 lines, blank lines and comments included', () => {
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

test('what a drawing tells the browser to import exists: no compiler reads those lines', () => {
  const named = sources
    .filter((path) => path.startsWith('scripts/'))
    .flatMap((path) => importsOf(path).filter((name) => name.startsWith('/')));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !existsSync(`.${name}`))).toEqual([]);
});

test('no code derives keys by PBKDF2: production caps its rounds, the local runtime does not', () => {
  expect(sources.filter((path) => /['"]PBKDF2['"]|pbkdf2(?:Sync)?\(/.test(read(path)))).toEqual([]);
});

test('no server components are in the dependency tree', () => {
  expect(read('package-lock.json')).not.toContain('react-server-dom');
});
