// The one door of every npm script. Runs on the Node a machine happens to have (20 or newer), installs
// the locked dependencies that the script needs (`machine/tools.mjs`) when they are missing or out of
// date, then hands over to `scripts/commands/<name>.ts`, or to another room's file by its path, on the
// project's own Node, which wrangler, vite and vitest need.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { onNpmGone } from './machine/launchers.mjs';
import { listTools, planInstall } from './machine/tools.mjs';

const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stamp = join(modules, '.install-stamp');
const [name, ...args] = process.argv.slice(2);
const file = name?.includes('/') ? `${name}.ts` : `scripts/commands/${name}.ts`;

function readInstalled() {
  if (!existsSync(stamp)) return null;
  const [lock, ...tools] = readFileSync(stamp, 'utf8').split('\n');
  return { lock, tools };
}

function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const plan = planInstall(readInstalled(), lock, listTools(name));
  if (plan === null) return;
  const { tools } = plan.installed;
  console.log(
    `Installing dependencies (once per lockfile): ${['product', ...tools].join(', ')}...`,
  );
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, [npm]] : ['npm', []];
  const done = spawnSync(
    command[0],
    [...command[1], ...plan.args, '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit' },
  );
  if (done.status !== 0) {
    console.error(`npm ${plan.args[0]} failed; the lines above say why.`);
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, [plan.installed.lock, ...tools].join('\n'));
}

ensureInstalled();
const child = spawn(join(bin, 'node'), [join(root, file), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    WRANGLER_SEND_METRICS: 'false',
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
onNpmGone('run.mjs', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
