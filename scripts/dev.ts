import { resolve } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import { ensureLocalVars, migrateLocal } from '#scripts/local.ts';

const stateDir = resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
process.env['STATE_DIR'] = stateDir;

ensureLocalVars();
await migrateLocal(stateDir);
const server = await createServer({ server: { port: Number(process.env['PORT'] ?? 8787) } });
await server.listen();
server.printUrls();
