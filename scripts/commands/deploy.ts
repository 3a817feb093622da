// `npm run deploy`: builds, uploads and smoke-tests the product (docs/deploy.md).
// --checked skips the checks
// --dry-run builds and lists what would be uploaded and created, without an account
// --built with --dry-run: uses the existing build
import process from 'node:process';
import { listResources } from '#scripts/deploy/built-config.ts';
import { deployProduct } from '#scripts/deploy/deploy-product.ts';
import { explainErrors } from '#scripts/deploy/explain-errors.ts';
import { readSourceConfig, REMOTE_CONFIG } from '#scripts/deploy/remote-config.ts';
import { smokeTest } from '#scripts/deploy/smoke-test.ts';
import { requireAccount, wrangler as plainWrangler } from '#scripts/deploy/wrangler.ts';
import { runQuietly } from '#scripts/machine/processes.ts';
import { CHECKS, runStage } from '#scripts/machine/stages.ts';

const wrangler = explainErrors(plainWrangler);
const FLAGS = ['--checked', '--dry-run', '--built'] as const;
const args = process.argv.slice(2);
const unknown = args.find((word) => !FLAGS.some((flag) => flag === word));
const has = (flag: (typeof FLAGS)[number]): boolean => args.includes(flag);
const log = (line: string): void => console.log(line);

const build = async (origin: string): Promise<void> => {
  log(origin === '' ? 'Building.' : `Building for ${origin}.`);
  await runQuietly('node', ['scripts/commands/build.ts'], { PUBLIC_ORIGIN: origin });
};

async function check(): Promise<void> {
  for (const stage of CHECKS) {
    if (!(await runStage(stage)).ok) throw new Error(`The check ${stage.name} failed.`);
  }
}

async function dryRun(): Promise<void> {
  const source = readSourceConfig();
  if (!has('--built')) await build('');
  log(await wrangler(['deploy', '--dry-run']));
  const { databases, namespaces, buckets, queues } = listResources(source);
  log('A deployment would create, where missing:');
  for (const name of databases) log(`  database  ${name}`);
  for (const name of namespaces) log(`  namespace ${name}`);
  for (const name of buckets) log(`  bucket    ${name}`);
  for (const name of queues) log(`  queue     ${name}`);
}

async function deploy(): Promise<void> {
  const source = readSourceConfig();
  if (source.vars['SUPPORT_EMAIL'] === 'support@example.com') {
    log(
      'Note: SUPPORT_EMAIL in wrangler.toml is still the sample address, which visitors will see.',
    );
  }
  // Before the checks, so that a missing login is reported at once.
  await requireAccount(wrangler);
  if (!has('--checked')) await check();
  await deployProduct({
    wrangler,
    source,
    remotePath: REMOTE_CONFIG,
    build,
    builtPath: `dist/${source.name.replaceAll('-', '_')}/wrangler.json`,
    smoke: (origin) => smokeTest({ origin, fetch, log, clock: () => performance.now() }),
    log,
  });
}

try {
  if (unknown !== undefined)
    throw new Error(`Unknown option ${unknown}. Options: ${FLAGS.join(', ')}.`);
  await (has('--dry-run') ? dryRun() : deploy());
} catch (error) {
  // Expected failures: print the message without the stack.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
