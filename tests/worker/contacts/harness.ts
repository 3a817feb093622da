import { env, SELF } from 'cloudflare:test';
import { listContacts, type Contact, type ContactPage } from '#shared/api/contacts.ts';
import type { CardContent } from '#shared/card/card.ts';
import { confirmEmail, join, type Person } from '#tests/worker/account/harness.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';

/** What a visitor leaves who leaves everything. */
export const VISITOR = {
  name: 'Ben Visitor',
  email: 'ben@example.com',
  phone: '+49 30 901820',
  company: 'Meyer & Sons',
  note: 'We met at the fair.',
  consent: true,
};

let addresses = 0;
/** An address no other visitor of these tests has. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** Leaves details on a card through the Worker's front door, as JSON. */
export async function leave(
  username: string,
  body: unknown = VISITOR,
  address = newAddress(),
): Promise<Response> {
  return SELF.fetch(`${ORIGIN}/api/cards/${username}/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The same as the form of the page sends it. */
export async function post(
  username: string,
  fields: Record<string, string>,
  address = newAddress(),
): Promise<Response> {
  return SELF.fetch(`${ORIGIN}/api/cards/${username}/contacts`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
    body: new URLSearchParams(fields),
  });
}

/** The list as its owner is told it. */
export async function listOf(person: Person, query = ''): Promise<ContactPage> {
  const answer = await person.send('GET', `/api/contacts${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return listContacts.response.parse(await answer.json());
}

/** Leaves so many different people on a card, each a second after the last. */
export async function leaveMany(person: Person, username: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const answer = await leave(username, { name: `Visitor ${n}`, consent: true });
    if (answer.status !== 201) throw new Error(await answer.text());
    await env.DB.prepare('UPDATE contacts SET created_at = ? WHERE user_id = ? AND name = ?')
      .bind(new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(), person.user.id, `Visitor ${n}`)
      .run();
  }
}

/** The one contact of a list, or an error. */
export function only(contacts: readonly Contact[]): Contact {
  const [contact] = contacts;
  if (contact === undefined || contacts.length > 1) throw new Error(`${contacts.length} contacts`);
  return contact;
}

/** An owner on a plan whose address is confirmed, with a card that is public. */
export async function published(plan = 'startup', changes: Partial<CardContent> = {}) {
  const ann = await join(plan);
  await confirmEmail(ann.user.id);
  const username = unique('ann');
  await ann.publish(username, { name: 'Ann Example', ...changes });
  return { ann, username };
}

/** Changes a contact as its owner. */
export async function patch(person: Person, id: string, change: object): Promise<Response> {
  return person.send('PATCH', `/api/contacts/${id}`, change);
}

/** A file as its owner gets it. */
export async function textOf(person: Person, path: string): Promise<string> {
  const answer = await person.send('GET', path);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  // Text readers take the byte order mark away.
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await answer.arrayBuffer(),
  );
}
