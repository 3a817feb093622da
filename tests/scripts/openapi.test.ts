import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { validate } from '@apidevtools/swagger-parser';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';
import { writeClient } from '#scripts/build/api-client.ts';
import { writeSdk, writeTypes } from '#scripts/build/generated-clients.ts';

const run = promisify(execFile);

const readDocument = () =>
  JSON.parse(JSON.stringify(buildOpenApi({ productName: 'Cards', origin: '' })));

test('openapi.json is valid OpenAPI 3.1', async () => {
  expect(await validate(readDocument())).toMatchObject({ openapi: '3.1.1' });
  const broken = { ...readDocument(), paths: { '/x': { get: { parameters: 'none' } } } };
  await expect(validate(broken)).rejects.toThrow(/parameters|responses/);
});

/** A folder with a strict TypeScript program of the given files, and its compiler. */
async function createProgram(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'preserve',
      allowImportingTsExtensions: true,
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      paths: {
        'virtual:api-client': ['./client.ts'],
        'virtual:api-sdk': ['./sdk/index.ts'],
        'virtual:api-types': ['./types.ts'],
      },
    },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, compile: () => run(resolve('node_modules/.bin/tsc'), ['-p', folder]) };
}

test('a client that a public generator writes from openapi.json compiles, and so does a program that uses it', async () => {
  const { folder, compile } = await createProgram({ 'client.ts': await writeClient() });
  await copyFile('tests/generated-client/journey.ts', join(folder, 'journey.ts'));
  await compile();
  // What is not in the document does not compile.
  await writeFile(
    join(folder, 'wrong.ts'),
    "import { Api } from 'virtual:api-client';\nvoid new Api().api.createCard({ user: 1 });\n",
  );
  await expect(compile()).rejects.toThrow();
});

const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

test('two other generators name every type after its schema, and only the details of an audit entry are unknown', async () => {
  const { folder, compile } = await createProgram({});
  const types = await readFile(await writeTypes(folder), 'utf8');
  await writeSdk(folder);
  const sdk = await readFile(join(folder, 'sdk/types.gen.ts'), 'utf8');
  const { components } = documentSchema.parse(readDocument());
  const names = Object.keys(components.schemas);
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) expect(sdk).toMatch(new RegExp(`^export type ${name} = `, 'm'));
  const schemas = /^ {4}schemas: \{\n(.*?)^ {4}\};/ms.exec(types)?.[1] ?? '';
  for (const name of names) expect(schemas).toMatch(new RegExp(`^ {8}${name}: `, 'm'));
  const code = `${schemas}\n${sdk}`.replaceAll(/\/\*.*?\*\//gs, '');
  // The details of an audit entry are what its action records: in the log and in a message, of each generator.
  const open = code.match(/.*\b(?:any|unknown)\b.*/g) ?? [];
  expect(new Set(open.map((line) => line.trim()))).toEqual(new Set(['[key: string]: unknown;']));
  expect(open).toHaveLength(4);

  for (const file of ['named-types.ts', 'upload.ts']) {
    await copyFile(`tests/generated-client/${file}`, join(folder, file));
  }
  await compile();
  const wrong =
    "import type { Card } from './sdk/index.ts';\nexport const read = ({ user }: Card) => user;\n";
  await writeFile(join(folder, 'wrong.ts'), wrong);
  await expect(compile()).rejects.toThrow();
});
