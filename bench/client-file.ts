import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the client build by its address on the site. */
export function readClientFile(path: string): Buffer {
  return readFileSync(join('dist/client', path));
}
