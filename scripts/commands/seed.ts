// `npm run seed`: fills a local start with an account, eight cards, contacts, a year of visits and
// every mail in its outbox, and prints how to sign in. Repeating it changes nothing.
import process from 'node:process';
import { openLocalStores } from '#scripts/backup/stores.ts';
import {
  buildProduct,
  ensureLocalVars,
  isPortFree,
  readPort,
  requireReadableData,
  serveBuilt,
} from '#scripts/machine/local.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { findStateDir } from '#scripts/machine/state-dir.ts';
import { createPerson } from '#scripts/samples/create-person.ts';
import { listSampleOrganizationCards, OWNER } from '#scripts/seed/sample-team.ts';
import { seedAccount } from '#scripts/seed/seed-account.ts';
import { storeMailSamples } from '#scripts/mails/store-mail-samples.ts';
import { isSeeded, listCountedDays, SAMPLE_EVENTS, seedVisits } from '#scripts/seed/seed-visits.ts';
import { waitForPreviews } from '#scripts/seed/wait-for-previews.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { href } from '#shared/routes.ts';

const port = readPort();
const origin = `http://localhost:${port}`;
const stateDir = findStateDir();
const started = performance.now();

function log(line: string): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${String(seconds).padStart(3)} s  ${line}`);
}

async function drawPreviews(): Promise<void> {
  const { DB, close } = await openLocalStores(stateDir);
  try {
    const missing = await waitForPreviews(DB);
    log(missing === 0 ? 'Drew the link previews.' : `${missing} link previews are not drawn yet.`);
  } finally {
    await close();
  }
}

/** Puts every mail in three brands into the outbox, with the picture of the account's first card. */
async function storeMails(): Promise<string[]> {
  const { CARDS, close } = await openLocalStores(stateDir);
  try {
    const [card] = listSampleOrganizationCards();
    const picture = origin + href('preview', { username: card?.username ?? '' });
    return await storeMailSamples(CARDS, { origin, picture, now: new Date() });
  } finally {
    await close();
  }
}

/** Returns whether anything was missing. */
async function fillAccount(): Promise<boolean> {
  const place = { origin, stateDir };
  const token = await createPerson(place, OWNER);
  log(`The account ${OWNER.email} has the plan ${OWNER.plan}.`);
  if (isSeeded(await listCountedDays(origin, token))) return false;
  await seedAccount(origin, token, log);
  await seedVisits(place, { token, publicOrigin: origin }, createProgress());
  await drawPreviews();
  return true;
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

function printSignIn(mailboxes: readonly string[]): void {
  console.log(`\n  Sign in    ${origin}${href('login')}, after npm start`);
  console.log(`  Address    ${OWNER.email}`);
  console.log(`  Password   ${OWNER.password}`);
  for (const [at, { username, template }] of listSampleOrganizationCards().entries()) {
    const url = `${origin}${href('card', { username })}`;
    console.log(
      `${at === 0 ? '  Cards    ' : '           '}  ${url} (${TEMPLATES[template].label})`,
    );
  }
  for (const [at, to] of mailboxes.entries()) {
    console.log(`${at === 0 ? '  Mails    ' : '           '}  ${origin}${href('outbox')}?to=${to}`);
  }
  console.log(`  Data       ${stateDir}\n`);
}

if (!(await isPortFree(port))) {
  console.error(`Port ${port} is in use: stop the running npm start, then run npm run seed again.`);
  process.exit(1);
}
requireReadableData(stateDir);
if (ensureLocalVars()) log('Created local secrets in .dev.vars.');
log('Building the product and preparing the database.');
await Promise.all([migrateLocal(stateDir), buildProduct()]);
const stop = await serveBuilt(port, stateDir);
try {
  const isFilled = await fillAccount();
  if (!isFilled) console.log('The sample account is already there; nothing was changed.');
} finally {
  await stop();
}
printSignIn(await storeMails());
