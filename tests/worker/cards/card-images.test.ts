import { test } from 'vitest';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('S-O1: an image is accepted only from the user who uploaded it', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const hash = unique('')
    .padStart(64, '0')
    .replace(/[^0-9a-f]/g, 'a');
  await runAll(
    [
      `INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at)
      VALUES (?, 'png', 1, 1, 1, 'stored', '2026-01-01', '2026-01-01')`,
      hash,
    ],
    [
      'INSERT INTO media_uploads (user_id, hash, uploaded_at) VALUES (?, ?, ?)',
      ann,
      hash,
      '2026-01-01',
    ],
  );
  const content = buildTestContent({ profileImage: `/media/${hash}.png` });
  const [annsName, bobsName] = [unique(), unique()];
  await expectStatus(send(bob, 'PUT', `/api/cards/${bobsName}`, content), 400, {
    issues: [
      {
        path: 'profileImage',
        message: 'This image has not been uploaded. Please choose it again.',
      },
    ],
  });
  const wrongKind = { ...content, profileImage: `/media/${hash}.jpg` };
  await expectStatus(send(ann, 'PUT', `/api/cards/${annsName}`, wrongKind), 400);
  await expectStatus(send(ann, 'PUT', `/api/cards/${annsName}`, content), 201);
  await runSql('DELETE FROM media_uploads WHERE hash = ?', hash);
  await expectStatus(
    send(ann, 'PUT', `/api/cards/${annsName}`, {
      ...content,
      title: 'Boss',
    }),
    200,
  );
});
