import { createApiClient, type ApiCall } from '#scripts/samples/api-client.ts';
import {
  createPerson,
  putSampleCard,
  submitVisitor,
  type LocalStart,
} from '#scripts/samples/create-person.ts';
import { listTeamCards, OWNER } from '#scripts/seed/sample-team.ts';
import { listVisitors } from '#scripts/seed/sample-visitors.ts';
import { listContacts, updateContact } from '#shared/api/contacts.ts';
import { fillPath } from '#shared/routes.ts';

/**
 * Creates the account, its cards and its contacts through the API of a running local start.
 * Repeating it completes what is missing and duplicates nothing.
 */
export async function seedAccount(place: LocalStart, log: (line: string) => void): Promise<void> {
  const call = createApiClient(place.origin);
  const token = await createPerson(place, OWNER);
  log(`The account ${OWNER.email} has the plan ${OWNER.plan}.`);
  const cards = listTeamCards();
  for (const { username, content } of cards) await putSampleCard(call, token, username, content);
  log(`Published ${cards.length} cards.`);
  const visitors = listVisitors();
  for (const [at, { card, owner: _owner, ...details }] of visitors.entries()) {
    await submitVisitor(call, card, details, at);
  }
  await annotateContacts(call, token);
  log(`Exchanged ${visitors.length} contacts.`);
}

async function annotateContacts(call: ApiCall, token: string): Promise<void> {
  const page = await call(listContacts.method, `${listContacts.path}?limit=100`, undefined, {
    token,
  });
  const { contacts } = listContacts.response.parse(page);
  for (const { name, email, owner } of listVisitors()) {
    const contact = contacts.find((each) => each.name === name && each.email === email);
    if (contact === undefined || owner === undefined) continue;
    const path = fillPath(updateContact.path, { id: contact.id });
    await call(updateContact.method, path, owner, { token });
  }
}
