// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { storeQueuedSubmission } from '#worker/contacts/exchange/accept-submission.ts';
import { createLedgerDatabase } from '#worker/ledger/ledger-database.ts';
import { StalledCall } from '#worker/http/stalled-call.ts';
import type { Job, JobOf } from '#worker/jobs/job.ts';
import { startExchange } from '#tests/worker/contacts/exchange/start-exchange.ts';
import { createPublished, newAddress, readContacts, VISITOR } from '#tests/worker/world/contact.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const stall = () => Promise.reject(new StalledCall('LEDGERS.write', 10));

const refuseJobs = () => Promise.reject(new Error('queue down'));

/** Ledgers whose objects do not respond to these calls, and the queued jobs. */
function startStalled(stalled: { read?: typeof stall; write?: typeof stall }) {
  const jobs: Job[] = [];
  const real = createTestLedgers();
  const open = async (id: string) => {
    await real.open(id);
    const stub = env.LEDGERS.getByName(`${id}/0`);
    return createLedgerDatabase(() => ({
      read: stalled.read ?? ((statement) => stub.read(statement)),
      write: stalled.write ?? ((statements) => stub.write(statements)),
      perform: stall,
      restore: stall,
      recover: stall,
      restart: stall,
      clear: () => stub.clear(),
    }));
  };
  const enqueue = async (sent: readonly Job[]) => void jobs.push(...sent);
  const started = startExchange({ kernel: { ledgers: { ...real, open }, enqueue } });
  return { ...started, jobs };
}

const isContact = (job: Job): job is JobOf<'store_contact'> => job.kind === 'store_contact';

/** Runs the queued submissions with ledgers that respond again. */
async function drain(jobs: readonly Job[]) {
  const { context, mails } = startExchange();
  for (const { submission } of jobs.filter(isContact)) {
    await storeQueuedSubmission(context, submission);
  }
  return mails;
}

test.each([
  ['when it is looked up', { read: stall }],
  ['when it is written', { write: stall }],
  ['at all', { read: stall, write: stall }],
])(
  'S-G6: if the ledger does not respond %s, the visitor sees the usual confirmation and the contact is stored by a job',
  async (_, stalled) => {
    const { ann, username } = await createPublished();
    const { sendContact, sendForm, jobs, mails } = startStalled(stalled);
    const usual = startExchange();
    const answer = await sendContact(username, VISITOR, newAddress());
    expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
    const page = await sendForm(username, { name: 'By form', consent: 'yes' });
    const other = await usual.sendForm(username, { name: 'Usual', consent: 'yes' });
    expect([page.status, await page.text()]).toEqual([201, await other.text()]);
    expect(mails).toEqual([]);
    const sent = await drain(jobs);
    expect(sent.map(({ to }) => to)).toEqual([ann.email, ann.email]);
    const names = (await readContacts(ann)).contacts.map(({ name }) => name).toSorted();
    expect(names).toEqual(['Ben Visitor', 'By form', 'Usual']);
  },
);

test('S-C3: a queued contact that was stored after all is stored once, however often its job runs', async () => {
  const { ann, username } = await createPublished();
  const body = { ...VISITOR, key: crypto.randomUUID() };
  const { sendContact, jobs } = startStalled({ write: stall });
  await sendContact(username, body, newAddress());
  // The visitor's browser repeats it, and the ledger responds again.
  await expectStatus(startExchange().sendContact(username, body, newAddress()), 201);
  expect(await drain([...jobs, ...jobs])).toEqual([]);
  expect((await readContacts(ann)).total).toBe(1);
});

test('a queued contact keeps the time, the username and the consent of its submission', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, jobs, clock } = startStalled({ write: stall });
  const receivedAt = new Date(clock.at).toISOString();
  await sendContact(username, { ...VISITOR, source: 'qr' }, newAddress());
  await expectStatus(ann.send('DELETE', `/api/cards/${username}`), 204);
  // Without its card, there is no mail.
  expect(await drain(jobs)).toEqual([]);
  expect((await readContacts(ann)).contacts).toMatchObject([
    {
      createdAt: receivedAt,
      card: username,
      source: 'qr',
      consent: 'Ann Example may keep these details to get in touch with me.',
    },
  ]);
});

test('a queued contact of a deleted account is dropped and brings no ledger back', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, jobs } = startStalled({ write: stall });
  await sendContact(username, VISITOR, newAddress());
  await ann.send('DELETE', '/api/account', {
    password: 'a rather long pass phrase',
    confirm: 'DELETE',
  });
  expect(jobs).toHaveLength(1);
  expect(await drain(jobs)).toEqual([]);
});

test('S-G6: if the queue fails as well, the form is refused for ten seconds and nothing is lost silently', async () => {
  const { username } = await createPublished();
  const ledgers = { ...createTestLedgers(), open: stall };
  const { sendContact } = startExchange({ kernel: { ledgers, enqueue: refuseJobs } });
  const answer = await sendContact(username, VISITOR, newAddress());
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
});
