import { resolve } from 'node:path';
import process from 'node:process';

/** Folder of local data: `STATE_DIR`, or the default. */
export function findStateDir(): string {
  return resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
}
