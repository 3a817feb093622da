import { CONTACTS } from '#shared/api/contact-operations.ts';
import type { Contact, ContactListPage } from '#shared/api/contacts.ts';
import type { CardContent } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { openContacts, type OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import type { Database } from '#worker/db/database.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readAnswer, requireOk } from '#tests/worker/world/answer.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import { confirmEmail, join, type Person } from '#tests/worker/world/person.ts';

/** A submission with every field filled in. */
export const VISITOR = {
  name: 'Ben Visitor',
  email: 'ben@example.com',
  phone: '+49 30 901820',
  company: 'Meyer & Sons',
  note: 'We met at the fair.',
  consent: true,
};

let addresses = 0;
/** Returns an IP address that no other visitor of these tests has. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** An owner's contacts on a plan, as the routes open them. */
export function openTestContacts(
  { user }: Person,
  plan: PlanId = 'startup',
  wrap: (db: Database) => Database = (db) => db,
): Promise<OwnerContacts> {
  const ledgers = createTestLedgers();
  const open = async (id: string) => wrap(await ledgers.open(id));
  return openContacts(createTestKernel({ ledgers: { ...ledgers, open } }), { id: user.id, plan });
}

/** Submits details on a card through the Worker, as JSON. */
export async function sendContact(
  username: string,
  body: unknown = VISITOR,
  address = newAddress(),
): Promise<Response> {
  return callWorker(`${ORIGIN}/api/cards/${username}/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Submits the same as the page's form does. */
export async function sendForm(
  username: string,
  fields: Record<string, string>,
  address = newAddress(),
): Promise<Response> {
  return callWorker(`${ORIGIN}/api/cards/${username}/contacts`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
    body: new URLSearchParams(fields),
  });
}

/** Reads the contact list as its owner. */
export async function readContacts(person: Person, query = ''): Promise<ContactListPage> {
  return readAnswer(CONTACTS.list.own, person.send('GET', `/api/contacts${query}`));
}

/** Submits this many different people on a card, dated one second apart. */
export async function sendContacts(person: Person, username: string, count: number): Promise<void> {
  const ledger = await createTestLedgers().open(person.user.id);
  for (let n = 1; n <= count; n += 1) {
    const answer = await sendContact(username, { name: `Visitor ${n}`, consent: true });
    if (answer.status !== 201) throw new Error(await answer.text());
    await ledger
      .prepare('UPDATE contacts SET created_at = ?1 WHERE name = ?2')
      .bind(Date.UTC(2026, 0, 1, 0, 0, n), `Visitor ${n}`)
      .run();
  }
}

/** Returns the only contact of a list; throws if there are more or none. */
export function requireOnly(contacts: readonly Contact[]): Contact {
  const [contact] = contacts;
  if (contact === undefined || contacts.length > 1) throw new Error(`${contacts.length} contacts`);
  return contact;
}

/** Creates an owner with a confirmed address on a plan, and a public card. */
export async function createPublished(plan = 'startup', changes: Partial<CardContent> = {}) {
  const ann = await join(plan);
  await confirmEmail(ann.user.id);
  const username = unique('ann');
  await ann.publish(username, { name: 'Ann Example', ...changes });
  return { ann, username };
}

/** Changes a contact as its owner. */
export async function patchContact(person: Person, id: string, change: object): Promise<Response> {
  return person.send('PATCH', `/api/contacts/${id}`, change);
}

/** Downloads a file as its owner. */
export async function readText(person: Person, path: string): Promise<string> {
  const answer = await requireOk(person.send('GET', path));
  // Text readers would strip the byte order mark.
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await answer.arrayBuffer(),
  );
}
