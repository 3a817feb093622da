import { expect, test } from 'vitest';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import { readPublishContext } from '#worker/cards/publish/publish-context.ts';
import { readCardNames } from '#worker/cards/card-names.ts';
import { readCardPage } from '#worker/cards/read-card-page.ts';
import { searchCards } from '#worker/cards/search-cards.ts';
import { findAvailability } from '#worker/cards/usernames/availability.ts';
import { sweepChangeCounts } from '#worker/cards/usernames/daily-allowance.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { findFormerNames, sweepReservations } from '#worker/cards/reservations.ts';
import { claimImages, releaseImages } from '#worker/media/media-store.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { PNG } from '#tests/worker/pictures/pictures.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { buildTestContent, START, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';

test('no statement for cards, usernames or images scans a whole table', async () => {
  const { db, statements } = recordingDb();
  const { send, media } = createHarness({ db });
  const user = await addUser('startup');
  const [from, to] = [unique(), unique()];
  await send(user, 'POST', '/api/media', PNG, { 'Content-Type': 'image/png' });
  const content = buildTestContent();
  await send(user, 'PUT', `/api/cards/${from}`, content);
  await send(user, 'PUT', `/api/cards/${from}`, { ...content, isActive: false });
  await send(user, 'POST', `/api/cards/${from}/rename`, { to });
  await send(user, 'DELETE', `/api/cards/${to}`);
  const now = new Date(START).toISOString();
  const path = `/media/${'0'.repeat(64)}.png`;
  const kernel = createTestKernel({ db });
  const page = { userId: user, cursor: null, limit: 100 };
  await readCardPage(kernel, page);
  await readCardPage(kernel, { ...page, order: 'edited' });
  await searchCards(kernel, user, { search: 'x', sort: 'views', cursor: null, limit: 100 });
  await readCardNames(db, user);
  await findAvailability(db, { username: to, userId: user, productName: '', now });
  await findPublicName(createTestKernel({ db }), to, now);
  await readPublishContext(db, { username: to, userId: user, clientId: 'x', now });
  await findFormerNames(db, 'x');
  await sweepReservations(db, new Date(START));
  await sweepChangeCounts(db, new Date(START));
  await claimImages(media, user, [path]);
  await releaseImages(media, [path]);
  await sweepMedia(media, (paths) => findReferencedImages(db, paths));

  expect(statements.size).toBeGreaterThan(20);
  // Reads what is due by index and sorts it, so that accounts take turns. At most what a sweep or
  // two can process.
  const turns = [...statements].filter((sql) => sql.includes('PARTITION BY uploader'));
  expect(turns).toHaveLength(1);
  expect((await explain(turns[0] ?? '')).join()).toContain(
    'SEARCH media USING INDEX media_by_check',
  );
  for (const sql of statements) {
    if (turns.includes(sql)) continue;
    // Follows leavers' successors, ten steps at most, and sorts those.
    if (sql.includes('WITH RECURSIVE chain')) continue;
    const steps = await explain(sql);
    const walks = steps.filter((detail) => detail.startsWith('SCAN'));
    // A JSON parameter and a constant row are not tables.
    const tables = walks.filter((detail) => !/json_each|VIRTUAL TABLE|CONSTANT ROW/.test(detail));
    expect(tables, sql).toEqual([]);
    expect(
      steps.filter((detail) => detail.includes('TEMP B-TREE')),
      sql,
    ).toEqual([]);
  }
});
