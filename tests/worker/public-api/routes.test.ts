// @module-tag core
import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { submitContact } from '#shared/api/contacts.ts';
import { fillPath } from '#shared/routes.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { join, sendAs } from '#tests/worker/world/person.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createCard, readPage } from '#tests/worker/public-api/program-cards.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

async function exchange(username: string, names: readonly string[]) {
  for (const name of names) {
    const path = fillPath(submitContact.path, { username });
    const answer = await sendAs(null)('POST', path, { name, consent: true });
    expect(answer.status).toBe(201);
  }
}

test('a key can read its own name, owner and permissions', async () => {
  const { call, keyId, person } = await startProgram();
  const answer = await call('GET', '/api/v1/me');
  expect(answer.headers.get('RateLimit-Policy')).toMatch(
    /^"key";q=1000;w=60, "day";q=\d+;qu="units";w=86400$/,
  );
  expect(answer.headers.get('RateLimit')).toMatch(/^"key";r=999;t=60, "day";r=\d+;t=\d+$/);
  expect(await answer.json()).toMatchObject({
    key: { id: keyId, name: 'A program' },
    owner: { kind: 'person', name: `${person.user.firstName} Example`, plan: 'business_pro' },
    limits: { callsPerMinute: 1000 },
  });
});

describe('cards', () => {
  test('a card is created, read, changed by field, listed, served to the public and deleted', async () => {
    const program = await startProgram();
    const { call } = program;
    const { username, card } = await createCard(program, { title: 'Analyst' });
    expect(card).toMatchObject({ username, title: 'Analyst', version: 1, isActive: true });
    expect(card.url).toBe(`https://cards.test/${username}`);
    const path = `/api/v1/cards/${username}`;
    const changed = await call('PATCH', path, { company: 'Engines' });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).toBe('"2"');
    const read = await call('GET', path);
    expect(read.headers.get('ETag')).toBe('"2"');
    expect(await read.json()).toMatchObject({ title: 'Analyst', company: 'Engines', version: 2 });
    const page = await readPage(await call('GET', '/api/v1/cards'));
    expect(page).toMatchObject({ data: [{ username, company: 'Engines' }], next: null });
    expect(await (await sendAs(null)('GET', `/${username}`)).text()).toContain('Engines');
    await expectStatus(call('DELETE', path), 204);
    await expectStatus(call('GET', path), 404);
  });

  test('creating never replaces a card, of the account or of another', async () => {
    const program = await startProgram();
    const { username } = await createCard(program);
    const stranger = await startProgram();
    for (const { call } of [program, stranger]) {
      const again = await call('POST', '/api/v1/cards', { username, name: 'Eve' });
      await expectStatus(again, 409, 'username_taken');
    }
    await expectStatus(program.call('GET', `/api/v1/cards/${username}`), 200, {
      name: 'Ada',
      version: 1,
    });
  });

  test('If-Match refuses a change of an older version and returns the current card', async () => {
    const program = await startProgram();
    const { username } = await createCard(program);
    const path = `/api/v1/cards/${username}`;
    const ifMatch = { 'If-Match': '"1"' };
    await expectStatus(program.call('PATCH', path, { title: 'One' }, ifMatch), 200);
    const late = await program.call('PATCH', path, { title: 'Two' }, ifMatch);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'version_conflict', current: { version: 2 } });
    const retried = await program.call('PATCH', path, { title: 'One' }, ifMatch);
    expect([retried.status, retried.headers.get('ETag')]).toEqual([200, '"2"']);
  });

  test('parallel changes of different fields are all preserved', async () => {
    const program = await startProgram();
    const { username } = await createCard(program);
    const path = `/api/v1/cards/${username}`;
    const changes = [{ title: 'T' }, { company: 'C' }, { bio: 'B' }];
    const answers = await Promise.all(changes.map((one) => program.call('PATCH', path, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const card = await (await program.call('GET', path)).json();
    expect(card).toMatchObject({ title: 'T', company: 'C', bio: 'B', version: 4 });
  });

  test('S-K4: fields that are not the owner’s to set are ignored on create and change', async () => {
    const program = await startProgram();
    const victim = await join('business_pro');
    const claimed = {
      userPlan: 'enterprise',
      views: 1_000_000,
      clicks: 5,
      version: 99,
      takenDown: 'no',
      isLocked: true,
      createdAt: '2001-01-01T00:00:00.000Z',
    };
    for (const name of ['ownerId', 'userId', 'user_id']) {
      const body = { username: unique('api'), name: 'Ada', [name]: victim.user.id };
      await expectStatus(program.call('POST', '/api/v1/cards', body), 400, {
        issues: [{ path: name, message: 'There is no field with this name.' }],
      });
    }
    const { username, card } = await createCard(program, claimed);
    const safe = { userPlan: 'business_pro', views: 0, clicks: 0 };
    expect(card).toMatchObject({ ...safe, version: 1 });
    const path = `/api/v1/cards/${username}`;
    await expectStatus(
      program.call('PATCH', path, { ...claimed, username: 'x', title: 'T' }),
      200,
      { ...safe, username, title: 'T', version: 2 },
    );
    const row = await env.DB.prepare('SELECT user_id, created_at FROM cards WHERE username = ?')
      .bind(username)
      .first<{ user_id: string; created_at: string }>();
    expect(row?.user_id).toBe(program.person.user.id);
    expect(row?.created_at).not.toContain('2001');
  });
});

describe('contacts', () => {
  test('contacts are listed in pages and since a time, read, changed and deleted', async () => {
    const program = await startProgram();
    const { call } = program;
    const { username } = await createCard(program);
    await exchange(username, ['Ann', 'Bob', 'Cyd']);
    const first = await readPage(await call('GET', '/api/v1/contacts?limit=2'));
    expect(first.data.map((contact) => contact['name'])).toEqual(['Cyd', 'Bob']);
    const cursor = encodeURIComponent(first.next ?? '');
    const second = await readPage(await call('GET', `/api/v1/contacts?limit=2&cursor=${cursor}`));
    expect(second).toMatchObject({ data: [{ name: 'Ann' }], next: null });
    const [newest] = first.data;
    const since = String(newest?.['createdAt']);
    const later = await readPage(await call('GET', `/api/v1/contacts?since=${since}`));
    expect(later.data.map((contact) => contact['name'])).toContain('Cyd');
    const future = await readPage(await call('GET', '/api/v1/contacts?since=2099-01-01T00:00:00Z'));
    expect(future.data).toEqual([]);
    const path = `/api/v1/contacts/${String(newest?.['id'])}`;
    const changed = await call('PATCH', path, { tags: ['customer'], consent: 'forged' });
    expect(changed.status).toBe(200);
    const contact = await (await call('GET', path)).json<Record<string, unknown>>();
    expect(contact).toMatchObject({ name: 'Cyd', tags: ['customer'] });
    expect(contact['consent']).not.toBe('forged');
    await expectStatus(call('DELETE', path), 204);
    await expectStatus(call('GET', path), 404);
  });

  test('a contact is added to one of the account’s cards, once per call, and without a consent', async () => {
    const program = await startProgram();
    const { call } = program;
    const { username } = await createCard(program);
    const body = { card: username, name: 'Grace', ownerNote: 'From the CRM', consent: 'forged' };
    const once = { 'Idempotency-Key': 'contact' };
    const added = await call('POST', '/api/v1/contacts', body, once);
    const contact = await added.json<Record<string, unknown>>();
    expect([added.status, contact]).toMatchObject([
      201,
      { name: 'Grace', ownerNote: 'From the CRM', card: username, consent: '', source: null },
    ]);
    // As after a crash between the contact and its answer.
    await env.DB.prepare(
      "UPDATE api_requests SET answer = NULL, running_until = '' WHERE owner_id = ?",
    )
      .bind(program.person.user.id)
      .run();
    expect(await (await call('POST', '/api/v1/contacts', body, once)).json()).toEqual(contact);
    expect((await readPage(await call('GET', '/api/v1/contacts'))).data).toHaveLength(1);
    const other = await createCard(await startProgram());
    const foreign = await call('POST', '/api/v1/contacts', { card: other.username, name: 'Spy' });
    await expectStatus(foreign, 400, { issues: [{ path: 'card' }] });
  });

  test('an invalid time is refused by field', async () => {
    const { call } = await startProgram();
    const answer = await call('GET', '/api/v1/contacts?since=yesterday');
    await expectStatus(answer, 400, { issues: [{ path: 'since' }] });
  });
});

test('an image is uploaded and shown on a card, and nothing else is stored', async () => {
  const program = await startProgram();
  const upload = (body: BodyInit) =>
    callWorker('https://cards.test/api/v1/images', {
      method: 'POST',
      headers: { Authorization: `Bearer ${program.key}`, 'Content-Type': 'image/jpeg' },
      body,
    });
  const sent = await upload(JPEG);
  const image = await sent.json<{ url: string }>();
  expect([sent.status, image]).toMatchObject([201, { url: expect.stringMatching(/^\/media\//) }]);
  const { card } = await createCard(program, { profileImage: image.url });
  expect(card.profileImage).toBe(image.url);
  await expectStatus(upload('<svg onload="alert(1)"/>'), 415);
  await expectStatus(upload(new Uint8Array(6_000_000)), 413);
});

test('analytics, passes and messages to holders are those of the app', async () => {
  const program = await startProgram();
  const { call, person } = program;
  const { username } = await createCard(program);
  const report = await call('GET', `/api/v1/analytics?period=7d&username=${username}`);
  expect(report.status).toBe(200);
  const ofApp = await person.send('GET', `/api/analytics?period=7d&username=${username}`);
  expect(await report.json()).toEqual(await ofApp.json());
  expect(await readPage(await call('GET', '/api/v1/passes'))).toEqual({ data: [], next: null });
  const message = { title: 'Hello', message: 'We have moved.' };
  const early = await call('POST', '/api/v1/passes/messages', message);
  await expectStatus(early, 409, 'not_published');
  const pass = { cardData: { username } };
  await expectStatus(person.send('POST', '/api/wallet-passes/generate', pass), 200);
  const passes = await readPage(await call('GET', '/api/v1/passes'));
  expect(passes).toMatchObject({ data: [{ username, state: 'active' }] });
  const sent = await call('POST', '/api/v1/passes/messages', message);
  await expectStatus(sent, 202, message);
  const messages = await readPage(await call('GET', '/api/v1/passes/messages'));
  expect(messages).toMatchObject({ data: [message], next: null });
});
