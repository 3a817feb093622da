// `npm run seed`: fills a local start with an account, eight cards, contacts and a year of visits,
// and prints how to sign in. Repeating it changes nothing.
import { resolve } from 'node:path';
import process from 'node:process';
import { openLocalStores, type OpenStores } from '#scripts/backup/stores.ts';
import {
  buildProduct,
  ensureLocalVars,
  isPortFree,
  migrateLocal,
  readPort,
  requireReadableData,
  serveBuilt,
} from '#scripts/machine/local.ts';
import { listTeamCards, OWNER } from '#scripts/seed/sample-team.ts';
import { seedAccount } from '#scripts/seed/seed-account.ts';
import { isSeeded, listCountedDays, SAMPLE_EVENTS, seedVisits } from '#scripts/seed/seed-visits.ts';
import { waitForPreviews } from '#scripts/seed/wait-for-previews.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { href } from '#shared/routes.ts';

const port = readPort();
const origin = `http://localhost:${port}`;
const stateDir = resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
const started = performance.now();

function log(line: string): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${String(seconds).padStart(3)} s  ${line}`);
}

async function runOnLocalStores<Result>(
  work: (stores: OpenStores) => Promise<Result>,
): Promise<Result> {
  const stores = await openLocalStores(stateDir);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

async function createAccount(): Promise<void> {
  log('Building the product and preparing the database.');
  await Promise.all([migrateLocal(stateDir), buildProduct()]);
  const stop = await serveBuilt(port, stateDir);
  try {
    await seedAccount({ origin, stateDir }, log);
    const missing = await runOnLocalStores(({ DB }) => waitForPreviews(DB));
    log(missing === 0 ? 'Drew the link previews.' : `${missing} link previews are not drawn yet.`);
  } finally {
    await stop();
  }
}

/** Prints the number of visits so far, four times in total. */
function createProgress(): (events: number) => void {
  let quarter = 0;
  return (events) => {
    if (Math.floor((events / SAMPLE_EVENTS) * 4) === quarter) return;
    quarter = Math.floor((events / SAMPLE_EVENTS) * 4);
    log(`Counted ${events.toLocaleString('en-US')} events of a year.`);
  };
}

function printSignIn(): void {
  console.log(`\n  Sign in    ${origin}${href('login')}, after npm start`);
  console.log(`  Address    ${OWNER.email}`);
  console.log(`  Password   ${OWNER.password}`);
  for (const [at, { username, template }] of listTeamCards().entries()) {
    const url = `${origin}${href('card', { username })}`;
    console.log(
      `${at === 0 ? '  Cards    ' : '           '}  ${url} (${TEMPLATES[template].label})`,
    );
  }
  console.log(`  Data       ${stateDir}\n`);
}

if (!(await isPortFree(port))) {
  console.error(`Port ${port} is in use: stop the running npm start, then run npm run seed again.`);
  process.exit(1);
}
requireReadableData(stateDir);
if (ensureLocalVars()) log('Created local secrets in .dev.vars.');
if (isSeeded(await runOnLocalStores(({ DB }) => listCountedDays(DB)))) {
  console.log('The sample account is already there; nothing was changed.');
} else {
  await createAccount();
  await runOnLocalStores((stores) => seedVisits(stores, new Date(), createProgress()));
}
printSignIn();
