// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import { UNPAID_LIST_PHOTOS_PER_DAY } from '#shared/organization/limits.ts';
import { createPaidTeam, createTeam } from '#tests/worker/world/organization.ts';
import { readRow, readValue } from '#tests/worker/world/sql.ts';
import {
  addressOf,
  check,
  PUBLISH,
  read,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import {
  newPhoto,
  photoRow,
  redirectTo,
  servePhoto,
  startWithInternet,
} from '#tests/worker/organizations/invitations/photos/harness.ts';
import { pngSized } from '#tests/worker/pictures/pictures.ts';

const PHOTOS = 'https://photos.example';

const readPhoto = (username: string) =>
  readRow(
    `SELECT content ->> '$.profileImage' AS photo, content ->> '$.contactPhoto' AS contactPhoto
    FROM cards WHERE username = ?`,
    username,
  );

test('a photo is fetched, stored and shown, and the same list again fetches and changes nothing', async () => {
  const started = startWithInternet({ [`${PHOTOS}/ana`]: servePhoto() });
  const team = await createPaidTeam();
  const row = photoRow('Ana', `${PHOTOS}/ana`);
  const report = await check(started, team.owner, team.path, [row]);
  expect(report.rows).toMatchObject([{ outcome: 'invite', photoProblem: '' }]);
  expect(started.called).toEqual([]);
  const list = await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  expect((await read(started, team, list)).rows).toMatchObject([
    { outcome: 'sent', photoProblem: '' },
  ]);
  const { photo, contactPhoto } = (await readPhoto(addressOf(row))) ?? {};
  expect(photo).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/);
  expect(contactPhoto).toBe(photo);
  expect(await env.MEDIA.head(String(photo).slice('/media/'.length))).not.toBeNull();
  const again = await check(started, team.owner, team.path, [row]);
  expect(again.rows).toMatchObject([{ outcome: 'same', photoProblem: '' }]);
  expect(started.called).toEqual([`${PHOTOS}/ana`]);
});

test('another photo of a person is named as a change, and replaces the first one', async () => {
  const started = startWithInternet({
    [`${PHOTOS}/old`]: servePhoto(),
    [`${PHOTOS}/new`]: servePhoto(),
  });
  const team = await createPaidTeam();
  const row = photoRow('Bea', `${PHOTOS}/old`);
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  const before = await readPhoto(addressOf(row));
  const card = { username: '', policy: '', content: {}, ...row.card, photo: `${PHOTOS}/new` };
  const changed = { ...row, card };
  const report = await check(started, team.owner, team.path, [changed]);
  expect(report.rows).toMatchObject([{ outcome: 'update', changed: ['profileImage'] }]);
  await store(started, team.owner, team.path, [changed]);
  await started.runJobs();
  expect((await readPhoto(addressOf(row)))?.['photo']).not.toBe(before?.['photo']);
});

test('S-F1: a row whose photo fails gets its card without it, and the reason', async () => {
  const chain = Object.fromEntries(
    [1, 2, 3, 4].map((at) => [`${PHOTOS}/${at}`, redirectTo(`${PHOTOS}/${at + 1}`)]),
  );
  const started = startWithInternet(
    {
      ...chain,
      [`${PHOTOS}/5`]: servePhoto(),
      [`${PHOTOS}/to-private`]: redirectTo('https://intranet.acme.example/ana.jpg'),
      [`${PHOTOS}/to-ip`]: redirectTo('https://169.254.169.254/latest/meta-data'),
      [`${PHOTOS}/to-http`]: redirectTo('http://photos.example/ana.jpg'),
      [`${PHOTOS}/to-nothing`]: redirectTo('http://['),
      [`${PHOTOS}/page`]: () => new Response('<svg onload="alert(1)">'),
      [`${PHOTOS}/broken`]: () => new Response(newPhoto().slice(0, 200)),
      [`${PHOTOS}/huge`]: () => new Response(new Uint8Array(IMAGE_MAX_BYTES + 1)),
      [`${PHOTOS}/wide`]: () => new Response(Uint8Array.from(pngSized(9000, 10))),
      [`${PHOTOS}/missing`]: () => new Response(null, { status: 404 }),
    },
    { privateHosts: ['intranet.acme.example'] },
  );
  const team = await createPaidTeam();
  const reasons: Readonly<Record<string, string>> = {
    'http://photos.example/ana.jpg': 'must start with https://',
    'https://10.0.0.7/ana.jpg': 'must start with https:// and be public',
    'https://localhost/ana.jpg': 'and be public',
    'https://cards.test/media/x.jpg': 'and be public',
    'javascript:alert(1)': 'must start with https://',
    'https://intranet.acme.example/ana.jpg': 'and be public',
    [`${PHOTOS}/1`]: 'redirects more than 3 times',
    [`${PHOTOS}/to-private`]: 'leads to one that is not public',
    [`${PHOTOS}/to-ip`]: 'leads to one that is not public',
    [`${PHOTOS}/to-http`]: 'leads to one that is not public',
    [`${PHOTOS}/to-nothing`]: 'leads to one that is not public',
    [`${PHOTOS}/page`]: 'no PNG, JPEG or WebP picture',
    [`${PHOTOS}/broken`]: 'damaged or incomplete',
    [`${PHOTOS}/huge`]: 'larger than 5 MB',
    [`${PHOTOS}/wide`]: 'more than 8192 pixels',
    [`${PHOTOS}/missing`]: 'answered with 404',
    'https://gone.example/ana.jpg': "couldn't reach",
  };
  const rows = Object.keys(reasons).map((photo) => photoRow('Cleo', photo));
  const list = await store(started, team.owner, team.path, rows);
  await started.runJobs();
  const progress = await read(started, team, list);
  for (const [at, reason] of Object.values(reasons).entries()) {
    expect(progress.rows[at]).toMatchObject({
      outcome: 'sent',
      photoProblem: expect.stringContaining(reason),
    });
  }
  expect(started.mails).toHaveLength(rows.length);
  expect(
    started.called.filter((url) => /10\.0|169\.254|intranet|localhost|^http:/.test(url)),
  ).toEqual([]);
  expect(
    await readValue(
      "SELECT count(*) FROM prepared_cards WHERE organization_id = ? AND content ->> '$.profileImage' <> ''",
      team.id,
    ),
  ).toBe(0);
});

test('an address that never ends is given up after its time', async () => {
  const started = startWithInternet({
    [`${PHOTOS}/slow`]: () =>
      new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
  });
  const team = await createPaidTeam();
  const list = await store(started, team.owner, team.path, [photoRow('Dov', `${PHOTOS}/slow`)]);
  await started.runJobs();
  expect((await read(started, team, list)).rows).toMatchObject([
    { outcome: 'sent', photoProblem: expect.stringContaining('longer than 10 seconds') },
  ]);
}, 20_000);

test('a list with many photos takes more jobs, and each row its own photo', async () => {
  const names = Array.from({ length: 45 }, (_, at) => `${PHOTOS}/${at}`);
  const started = startWithInternet(Object.fromEntries(names.map((name) => [name, servePhoto()])));
  const team = await createPaidTeam();
  await runEnterprise(team.owner.user.id);
  const rows = names.map((name) => photoRow('Eli', name));
  await store(started, team.owner, team.path, rows);
  expect(await started.runJobs()).toBe(3);
  expect(started.called.toSorted()).toEqual(names.toSorted());
  expect(
    await readValue(
      "SELECT count(DISTINCT content ->> '$.profileImage') FROM prepared_cards WHERE organization_id = ?",
      team.id,
    ),
  ).toBe(45);
});

test('a photo that many rows name is fetched once', async () => {
  const started = startWithInternet({ [`${PHOTOS}/all`]: servePhoto() });
  const team = await createPaidTeam();
  const rows = ['Fay', 'Gus', 'Hal'].map((name) => photoRow(name, `${PHOTOS}/all`));
  await store(started, team.owner, team.path, rows);
  await started.runJobs();
  expect(started.called).toHaveLength(1);
});

test('a job that fails after its photos were fetched does not fetch them again', async () => {
  let isDown = true;
  const started = startWithInternet(
    { [`${PHOTOS}/ida`]: servePhoto() },
    {
      sendMails: async () => {
        if (isDown) throw new Error('the queue is down');
      },
    },
  );
  const team = await createPaidTeam();
  const list = await store(started, team.owner, team.path, [photoRow('Ida', `${PHOTOS}/ida`)]);
  const [job] = started.jobs;
  await expect(started.runJobs()).rejects.toThrow('the queue is down');
  isDown = false;
  if (job !== undefined) started.jobs.push(job);
  await started.runJobs();
  expect((await read(started, team, list)).rows).toMatchObject([{ outcome: 'sent' }]);
  expect(started.called).toHaveLength(1);
});

test('the photos of a day are limited for an organization, failed ones too, and the check says so', async () => {
  const started = startWithInternet({});
  const team = await createTeam({ plan: 'business_pro' });
  const day = new Date().toISOString().slice(0, 10);
  await env.DB.prepare(
    'INSERT INTO photo_fetch_counts (organization_id, day, count) VALUES (?, ?, ?)',
  )
    .bind(team.id, day, UNPAID_LIST_PHOTOS_PER_DAY - 1)
    .run();
  const rows = ['jim', 'kai', 'lea'].map((name) => photoRow(name, `https://gone.example/${name}`));
  const report = await check(started, team.owner, team.path, rows);
  expect(report.rows.map(({ photoProblem }) => photoProblem !== '')).toEqual([false, true, true]);
  const list = await store(started, team.owner, team.path, rows);
  await started.runJobs();
  expect(started.called).toHaveLength(1);
  expect((await read(started, team, list)).rows).toMatchObject([
    { outcome: 'sent', photoProblem: expect.stringContaining("couldn't reach") },
    { outcome: 'sent', photoProblem: expect.stringContaining('Over the photos of today') },
    { outcome: 'sent', photoProblem: expect.stringContaining('Over the photos of today') },
  ]);
});

const runEnterprise = (userId: string) =>
  env.DB.prepare("UPDATE users SET plan = 'enterprise', granted_plan = 'enterprise' WHERE id = ?")
    .bind(userId)
    .run();
