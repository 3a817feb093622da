import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import {
  UPLOADED_LATER,
  uploadListPhoto,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { UNPAID_LIST_PHOTOS_PER_DAY } from '#shared/organization/limits.ts';
import {
  addressOf,
  check,
  PUBLISH,
  read,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { newPhoto, photoRow } from '#tests/worker/organizations/invitations/photos/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { pngSized } from '#tests/worker/pictures/pictures.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { createPaidTeam, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';

type Started = ReturnType<typeof startOrganizations>;

const upload = (
  started: Started,
  { owner, path }: Team,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'image/jpeg',
) => started.send(owner, 'POST', `${path}/invitation-lists/photos`, new Blob([bytes], { type }));

const toBytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text));

const uploadNew = async (started: Started, team: Team): Promise<string> =>
  (await readAnswer(uploadListPhoto, upload(started, team, newPhoto()), 201)).url;

test('an uploaded photo is on the card of its row, in its contact file too', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const photo = await uploadNew(started, team);
  const row = photoRow('Ana', photo);
  // The check comes before the upload.
  const report = await check(started, team.owner, team.path, [photoRow('Ana', UPLOADED_LATER)]);
  expect(report.rows).toMatchObject([{ outcome: 'invite', photoProblem: '' }]);
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  expect(
    await readRow(
      `SELECT content ->> '$.profileImage' AS photo, content ->> '$.contactPhoto' AS contactPhoto
      FROM cards WHERE username = ?`,
      addressOf(row),
    ),
  ).toEqual({ photo, contactPhoto: photo });
});

test('S-F1: a photo that is none is refused, and nothing of it is stored', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const hostile: readonly (readonly [Uint8Array<ArrayBuffer>, string, number])[] = [
    [toBytes('<svg onload="alert(1)">'), 'image/svg+xml', 415],
    [toBytes('<script>alert(1)</script>'), 'image/jpeg', 415],
    [newPhoto().slice(0, 200), 'image/jpeg', 415],
    [Uint8Array.from(pngSized(9000, 10)), 'image/png', 413],
    [new Uint8Array(IMAGE_MAX_BYTES + 1), 'image/jpeg', 413],
    [new Uint8Array(0), 'image/jpeg', 415],
  ];
  for (const [bytes, type, status] of hostile) {
    await expectStatus(upload(started, team, bytes, type), status);
  }
  expect(
    await readValue('SELECT count(*) FROM organization_uploads WHERE organization_id = ?', team.id),
  ).toBe(0);
});

test("another organization's photo, one that was never uploaded and a mark are no photos", async () => {
  const started = startOrganizations();
  const [team, other] = [await createPaidTeam(), await createPaidTeam()];
  const foreign = await uploadNew(started, other);
  const rows = [foreign, `/media/${'a'.repeat(64)}.jpg`, UPLOADED_LATER].map((photo) =>
    photoRow('Ben', photo),
  );
  const list = await store(started, team.owner, team.path, rows);
  await started.runJobs();
  const problem = { outcome: 'sent', photoProblem: expect.stringContaining('not been uploaded') };
  expect((await read(started, team, list)).rows).toMatchObject([problem, problem, problem]);
});

test('uploads of a day are limited until the organization has paid, and apart from those of keys', async () => {
  const started = startOrganizations();
  const team = await createTeam({ plan: 'business_pro' });
  await uploadNew(started, team);
  await runSql('UPDATE organization_uploads SET is_listed = 0 WHERE organization_id = ?', team.id);
  for (let count = 0; count < UNPAID_LIST_PHOTOS_PER_DAY; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await uploadNew(started, team);
  }
  const refused = await upload(started, team, newPhoto());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3600);
});
