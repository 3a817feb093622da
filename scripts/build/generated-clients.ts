import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';

const run = promisify(execFile);
const BIN = 'tools/generators/node_modules/.bin';

/** Runs a command of `tools/generators`. */
const generate = (command: string, args: readonly string[]) =>
  run(process.execPath, [resolve(BIN, command), ...args]);

async function writeDocument(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(buildOpenApi({ productName: 'Cards', origin: '' })));
  return file;
}

/** Writes the types that `openapi-typescript` makes from openapi.json. Returns their file. */
export async function writeTypes(folder: string): Promise<string> {
  const types = join(folder, 'types.ts');
  await generate('openapi-typescript', [await writeDocument(folder), '-o', types]);
  return types;
}

/** Writes the client that `@hey-api/openapi-ts` makes from openapi.json. Returns its first file. */
export async function writeSdk(folder: string): Promise<string> {
  const sdk = join(folder, 'sdk');
  const args = ['-i', await writeDocument(folder), '-o', sdk, '--silent', '--no-log-file'];
  await generate('openapi-ts', args);
  return join(sdk, 'index.ts');
}
