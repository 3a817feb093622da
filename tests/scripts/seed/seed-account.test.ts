import { CONTACTS } from '#shared/api/contact-operations.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createPerson } from '#scripts/samples/create-person.ts';
import { listSampleOrganizationCards, OWNER } from '#scripts/seed/sample-team.ts';
import { listVisitors } from '#scripts/seed/sample-visitors.ts';
import { seedAccount } from '#scripts/seed/seed-account.ts';
import { login, signup } from '#shared/api/auth/auth.ts';
import { submitContact, type Contact } from '#shared/api/contacts.ts';
import { cardContentSchema, type CardContent } from '#shared/card/card.ts';

const visitorSchema = submitContact.request;

/** The part of the API that the command uses, with a confirmed account on its plan. */
async function startApi() {
  const accounts = new Set<string>();
  const cards = new Map<string, CardContent>();
  const contacts = new Map<string, Contact>();
  const calls: string[] = [];
  const { email, firstName, lastName, plan } = OWNER;
  const user = { id: 'u', email, firstName, lastName, plan, company: '', jobTitle: '' };
  const session = { token: 'a token', user: { ...user, features: [], isEmailConfirmed: true } };

  const respond = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const sent = await text(request);
    const body: unknown = sent === '' ? null : JSON.parse(sent);
    const [, , , name = ''] = pathname.split('/');
    calls.push(`${request.method} ${pathname}`);
    if (pathname === signup.path) {
      if (accounts.has(email)) return [409, { code: 'email_taken' }];
      accounts.add(email);
      return [201, session];
    }
    if (pathname === login.path) return [200, session];
    if (pathname.endsWith('/contacts') && request.method === 'POST') {
      const { key = '', ...details } = visitorSchema.parse(body);
      const contact = { ...details, id: key, card: name, source: details.source ?? null };
      const blank = { ownerNote: '', tags: [], isMarked: false, metOn: '', metWhere: '' };
      const fixed = { consent: 'Yes.', createdAt: '2026-11-20T12:00:00.000Z' };
      if (!contacts.has(key)) contacts.set(key, { ...contact, ...blank, ...fixed });
      return [201, { received: true }];
    }
    if (pathname === CONTACTS.list.own.path) {
      const page = { nextCursor: null, total: contacts.size, waiting: 0 };
      const lists = { tags: [], cards: [], duplicates: [] };
      return [200, { contacts: [...contacts.values()], ...page, ...lists }];
    }
    if (request.method === 'PATCH') {
      const contact = contacts.get(name);
      if (contact === undefined) return [404, {}];
      contacts.set(name, { ...contact, ...z.looseObject({}).parse(body) });
      return [200, contact];
    }
    cards.set(name, cardContentSchema.parse(body));
    return [201, {}];
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [status, body] = await respond(request);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listening on a TCP port
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, accounts, cards, contacts, calls };
}

test('the command creates cards of all templates and annotated contacts, and repeating it duplicates nothing', async () => {
  const api = await startApi();
  const seed = async (log: (line: string) => void) => {
    const token = await createPerson({ origin: api.origin, stateDir: 'unused' }, OWNER);
    await seedAccount(api.origin, token, log);
  };
  const lines: string[] = [];
  await seed((line) => lines.push(line));
  expect(lines).toEqual(['Published 8 cards.', 'Exchanged 30 contacts.']);
  expect(new Set([...api.cards.values()].map(({ template }) => template)).size).toBe(8);
  const annotated = [...api.contacts.values()].filter(({ tags }) => tags.length > 0);
  expect(annotated).toHaveLength(listVisitors().filter(({ owner }) => owner?.tags).length);
  expect(api.calls).not.toContain(`POST ${login.path}`);

  const contacts = [...api.contacts];
  await seed(() => undefined);
  expect(api.calls).toContain(`POST ${login.path}`);
  expect(api.accounts.size).toBe(1);
  expect([...api.cards.keys()]).toEqual(
    listSampleOrganizationCards().map(({ username }) => username),
  );
  expect([...api.contacts]).toEqual(contacts);
});
