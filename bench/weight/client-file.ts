import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of the client build by its URL path. */
export function readClientFile(path: string): Buffer {
  return readFileSync(join('dist/client', path));
}
