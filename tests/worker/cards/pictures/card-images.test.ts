import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';

test('S-O1: an image is accepted only from the user who uploaded it', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const hash = unique('')
    .padStart(64, '0')
    .replace(/[^0-9a-f]/g, 'a');
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at)
      VALUES (?, 'png', 1, 1, 1, 'stored', '2026-01-01', '2026-01-01')`,
    ).bind(hash),
    env.DB.prepare('INSERT INTO media_uploads (user_id, hash, uploaded_at) VALUES (?, ?, ?)').bind(
      ann,
      hash,
      '2026-01-01',
    ),
  ]);
  const content = buildTestContent({ profileImage: `/media/${hash}.png` });
  const [annsName, bobsName] = [unique(), unique()];
  const foreign = await send(bob, 'PUT', `/api/cards/${bobsName}`, content);
  expect(foreign.status).toBe(400);
  expect(await foreign.json()).toMatchObject({
    issues: [
      {
        path: 'profileImage',
        message: 'This image has not been uploaded. Please choose it again.',
      },
    ],
  });
  const wrongKind = { ...content, profileImage: `/media/${hash}.jpg` };
  expect((await send(ann, 'PUT', `/api/cards/${annsName}`, wrongKind)).status).toBe(400);
  expect((await send(ann, 'PUT', `/api/cards/${annsName}`, content)).status).toBe(201);
  await runSql('DELETE FROM media_uploads WHERE hash = ?', hash);
  const republished = await send(ann, 'PUT', `/api/cards/${annsName}`, {
    ...content,
    title: 'Boss',
  });
  expect(republished.status).toBe(200);
});
