import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { describeEagerParts } from '#scripts/build/keep-lazy.ts';
import { listEagerModules } from '#scripts/build/worker-modules.ts';

interface Chunk {
  files: readonly string[];
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
}

/** A bundle with these chunks by their file names. */
function buildBundle(chunks: Readonly<Record<string, Chunk>>): Rolldown.OutputBundle {
  const built = Object.entries(chunks).map(([fileName, { files, ...chunk }]) => {
    const modules = Object.fromEntries(
      files.map((file, index) => [resolve(file), { renderedLength: index + 1 }]),
    );
    return [
      fileName,
      {
        type: 'chunk',
        fileName,
        isEntry: false,
        imports: [],
        dynamicImports: [],
        ...chunk,
        modules,
      },
    ];
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- the parts of a bundle that are read
  return Object.fromEntries(built) as Rolldown.OutputBundle;
}

const LIBRARY = 'node_modules/@modelcontextprotocol/server/dist/index.mjs';

test('modules behind import() are not loaded at once, and those behind other chunks are', () => {
  const bundle = buildBundle({
    'index.js': {
      files: ['worker/index.ts'],
      isEntry: true,
      imports: ['rows.js'],
      dynamicImports: ['serve-mcp.js'],
    },
    'rows.js': { files: ['worker/db/rows.ts', 'worker/db/more.ts'], imports: ['index.js'] },
    'serve-mcp.js': { files: [LIBRARY], imports: ['index.js'] },
  });
  const modules = listEagerModules(bundle);
  expect(modules.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: 'worker/db/more.ts', bytes: 2 },
    { path: 'worker/db/rows.ts', bytes: 1 },
    { path: 'worker/index.ts', bytes: 1 },
  ]);
  expect(describeEagerParts(modules)).toEqual([]);
});

test('each part that is loaded at once is named with a file of it', () => {
  const bundle = buildBundle({
    'index.js': { files: ['worker/index.ts'], isEntry: true, imports: ['shared.js'] },
    'shared.js': {
      files: [LIBRARY, 'shared/api/v1/calls/card-calls.ts', 'shared/api/v1/call-routes.ts'],
    },
  });
  expect(describeEagerParts(listEagerModules(bundle))).toEqual([
    `The library of assistants must be loaded by import(): ${LIBRARY}`,
    'The calls of the public API must be loaded by import(): shared/api/v1/calls/card-calls.ts',
  ]);
});
