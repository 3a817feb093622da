import { CONTACTS } from '#shared/api/contact-operations.ts';
import { createApiClient, type ApiCall } from '#scripts/samples/api-client.ts';
import { putSampleCard, submitVisitor } from '#scripts/samples/create-person.ts';
import { listSampleOrganizationCards } from '#scripts/seed/sample-team.ts';
import { listVisitors } from '#scripts/seed/sample-visitors.ts';
import { fillPath } from '#shared/routes.ts';

/**
 * Creates the cards and contacts of the account through the API of a running local start.
 * Repeating it completes what is missing and duplicates nothing.
 */
export async function seedAccount(
  origin: string,
  token: string,
  log: (line: string) => void,
): Promise<void> {
  const call = createApiClient(origin);
  const cards = listSampleOrganizationCards();
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
  const page = await call(CONTACTS.list.method, `${CONTACTS.list.own.path}?limit=100`, undefined, {
    token,
  });
  const { contacts } = CONTACTS.list.response.parse(page);
  for (const { name, email, owner } of listVisitors()) {
    const contact = contacts.find((each) => each.name === name && each.email === email);
    if (contact === undefined || owner === undefined) continue;
    const path = fillPath(CONTACTS.change.own.path, { id: contact.id });
    await call(CONTACTS.change.method, path, owner, { token });
  }
}
