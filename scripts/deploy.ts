// `npm run deploy`: from sources to a product that answers (docs/deploy.md).
//   --checked  the checks have run already
//   --dry-run  builds and says what would be uploaded and made, without an account
//   --built    with --dry-run: says it of the build that is there
import process from 'node:process';
import { listResources } from '#scripts/deploy/built-config.ts';
import { deployProduct } from '#scripts/deploy/deploy-product.ts';
import { explainRefusals } from '#scripts/deploy/explain.ts';
import { readSourceConfig, REMOTE_CONFIG } from '#scripts/deploy/remote.ts';
import { smokeTest } from '#scripts/deploy/smoke.ts';
import { requireAccount, wrangler as plainWrangler } from '#scripts/deploy/wrangler.ts';
import { runQuietly } from '#scripts/machine/processes.ts';
import { CHECKS, runStage } from '#scripts/machine/stages.ts';

const wrangler = explainRefusals(plainWrangler);
const FLAGS = ['--checked', '--dry-run', '--built'] as const;
const words = process.argv.slice(2);
const unknown = words.find((word) => !FLAGS.some((flag) => flag === word));
const has = (flag: (typeof FLAGS)[number]): boolean => words.includes(flag);
const say = (line: string): void => console.log(line);

const build = async (origin: string): Promise<void> => {
  say(origin === '' ? 'Building.' : `Building for ${origin}.`);
  await runQuietly('node', ['scripts/build.ts'], { PUBLIC_ORIGIN: origin });
};

async function check(): Promise<void> {
  for (const stage of CHECKS) {
    if (!(await runStage(stage)).ok) throw new Error(`The check ${stage.name} failed.`);
  }
}

async function dryRun(): Promise<void> {
  const source = readSourceConfig();
  if (!has('--built')) await build('');
  say(await wrangler(['deploy', '--dry-run']));
  const { databases, namespaces, buckets, queues } = listResources(source);
  say('A deployment would make, where it is missing:');
  for (const name of databases) say(`  database  ${name}`);
  for (const name of namespaces) say(`  namespace ${name}`);
  for (const name of buckets) say(`  bucket    ${name}`);
  for (const name of queues) say(`  queue     ${name}`);
}

async function deploy(): Promise<void> {
  const source = readSourceConfig();
  if (source.vars['SUPPORT_EMAIL'] === 'support@example.com') {
    say('Note: SUPPORT_EMAIL in wrangler.toml is still the sample; visitors will be shown it.');
  }
  // Asked first: whoever is not logged in should not wait for a minute of checks to hear it.
  await requireAccount(wrangler);
  if (!has('--checked')) await check();
  await deployProduct({
    wrangler,
    source,
    remotePath: REMOTE_CONFIG,
    build,
    builtPath: `dist/${source.name.replaceAll('-', '_')}/wrangler.json`,
    smoke: (origin) => smokeTest({ origin, fetch, say, clock: () => performance.now() }),
    say,
  });
}

try {
  if (unknown !== undefined)
    throw new Error(`Unknown option ${unknown}. There are: ${FLAGS.join(', ')}.`);
  await (has('--dry-run') ? dryRun() : deploy());
} catch (error) {
  // A refused call, a failed check or a product that does not answer: the operator needs the sentence.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
