import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { validate } from '@apidevtools/swagger-parser';
import { expect, onTestFinished, test } from 'vitest';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';
import { writeClient } from '#scripts/build/api-client.ts';

const run = promisify(execFile);

const readDocument = () =>
  JSON.parse(JSON.stringify(buildOpenApi({ productName: 'Cards', origin: '' })));

test('openapi.json is valid OpenAPI 3.1', async () => {
  expect(await validate(readDocument())).toMatchObject({ openapi: '3.1.1' });
  const broken = { ...readDocument(), paths: { '/x': { get: { parameters: 'none' } } } };
  await expect(validate(broken)).rejects.toThrow(/parameters|responses/);
});

test('a client that a public generator writes from openapi.json compiles, and so does a program that uses it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'client.ts'), await writeClient());
  await copyFile('tests/generated-client/journey.ts', join(folder, 'journey.ts'));
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      paths: { 'virtual:api-client': ['./client.ts'] },
    },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const compile = () => run(resolve('node_modules/.bin/tsc'), ['-p', folder]);
  await compile();
  // What is not in the document does not compile.
  await writeFile(
    join(folder, 'wrong.ts'),
    "import { Api } from 'virtual:api-client';\nvoid new Api().api.createCard({ user: 1 });\n",
  );
  await expect(compile()).rejects.toThrow();
});
