// `npm run pictures:site`: takes the marketing site's pictures of the product from the built
// product with sample data, on an example host. Names of pictures select some.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '#scripts/machine/chromium.ts';
import {
  EXAMPLE_ORIGIN,
  exampleHostArgs,
  serveOnExampleHost,
} from '#scripts/machine/example-host.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { createPerson, putSampleCard, submitVisitor } from '#scripts/samples/create-person.ts';
import { readSamplePortrait, uploadPicture } from '#scripts/samples/portrait.ts';
import { listSampleOrganizationCards, OWNER } from '#scripts/seed/sample-team.ts';
import { seedAccount } from '#scripts/seed/seed-account.ts';
import { seedVisits } from '#scripts/seed/seed-visits.ts';
import { saveSitePicture } from '#scripts/site/pictures/save-site-picture.ts';
import {
  SHOT_NAMES,
  takePicture,
  VISITOR,
  type Owner,
} from '#scripts/site/pictures/take-pictures.ts';
import { listThemes } from '#src/features/product-picture/pictures.ts';

const PORT = Number(process.env['E2E_PORT'] ?? '8797');
const LOCAL_ORIGIN = `http://localhost:${PORT}`;
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** Gives the owner's card a photo, and a visitor who shares their details. */
async function prepareOwner(browser: Browser, token: string): Promise<Owner> {
  const [card] = listSampleOrganizationCards();
  if (card === undefined) throw new Error('the sample team has no card');
  const { username, content } = card;
  const call = createApiClient(LOCAL_ORIGIN);
  const photo = await uploadPicture(
    LOCAL_ORIGIN,
    token,
    await readSamplePortrait(browser, 'amara-okafor'),
  );
  const images = { profileImage: photo, contactPhoto: photo };
  await putSampleCard(call, token, username, { ...content, ...images, template: 'rosegold' });
  await submitVisitor(call, username, { ...VISITOR, source: 'qr' }, 0);
  return { username, cardId: content.id, photo, token };
}

async function takeAll(browser: Browser, owner: Owner): Promise<void> {
  const encoder = await browser.newPage();
  for (const name of SHOT_NAMES) {
    if (words.length > 0 && !words.includes(name)) continue;
    for (const theme of listThemes(name)) {
      const png = await takePicture({ browser, origin: EXAMPLE_ORIGIN, owner }, name, theme);
      await saveSitePicture(encoder, { name, theme, png });
    }
  }
}

ensureLocalVars();
if (!process.argv.includes('--built')) await buildProduct();
mkdirSync('public/static/pictures', { recursive: true });
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-pictures-'));
await migrateLocal(stateDir);
const { args, ...options } = await findChromium();
const browser = await chromium.launch({ ...options, args: [...args, ...exampleHostArgs(PORT)] });
const stop = await serveOnExampleHost(PORT, stateDir);
try {
  const token = await createPerson({ origin: LOCAL_ORIGIN, stateDir }, OWNER);
  await seedAccount(LOCAL_ORIGIN, token, console.log);
  const owner = await prepareOwner(browser, token);
  await seedVisits(
    { origin: LOCAL_ORIGIN, stateDir },
    { token, publicOrigin: EXAMPLE_ORIGIN },
    () => {},
  );
  await takeAll(browser, owner);
} finally {
  await browser.close();
  await stop();
  rmSync(stateDir, { recursive: true, force: true });
}
