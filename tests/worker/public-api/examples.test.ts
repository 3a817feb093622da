import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { submitContact } from '#shared/api/contacts.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildCurl } from '#shared/api/v1/examples.ts';
import { fillPath } from '#shared/routes.ts';
import { callWith, startProgram, type Program } from '#tests/worker/public-api/harness.ts';
import { readContacts } from '#tests/worker/contacts/harness.ts';

/** Reads a curl command as a shell and curl would: continued lines, quotes, and the options in use. */
function parseCurl(command: string, variables: Record<string, string>): Request {
  const text = command.replaceAll(/ \\\n\s*/g, ' ');
  const words = [...text.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, plain, expanded, escaped) =>
      String(
        plain ??
          escaped ??
          String(expanded).replaceAll(/\$(\w+)/g, (_all, name) => variables[name] ?? ''),
      ),
    ),
  );
  const [program, ...rest] = words;
  if (program !== 'curl') throw new Error(`${program} is not curl`);
  const headers = new Headers();
  let url = '';
  let method = '';
  let body: string | null = null;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    const value = rest[at + 1] ?? '';
    if (!word.startsWith('-')) url = word;
    else at += 1;
    if (word === '-X') method = value;
    else if (word === '-d') body = value;
    else if (word === '-H') headers.set(...splitHeader(value));
    else if (word.startsWith('-')) throw new Error(`${word} is not read`);
  }
  return new Request(url, { method: method || 'GET', headers, body });
}

function splitHeader(text: string): [string, string] {
  const at = text.indexOf(': ');
  return [text.slice(0, at), text.slice(at + 2)];
}

/** Gives the program what the examples name: their card, a contact, and a pass. */
async function buildExampleWorld(): Promise<
  Program & { contactId: string; webhookId: string; deliveryId: string }
> {
  const program = await startProgram();
  const username = 'ada-lovelace';
  const created = await program.call('POST', '/api/v1/cards', { username, name: 'Ada' });
  if (created.status !== 201) throw new Error(await created.text());
  const visit = fillPath(submitContact.path, { username });
  await callWith(null)('POST', visit, { name: 'Vera', consent: true });
  await program.person.send('POST', '/api/wallet-passes/generate', { cardData: { username } });
  const [contact] = (await readContacts(program.person)).contacts;
  const hook = { url: 'http://localhost:9/in', events: ['contact.created'] };
  const added = await program.call('POST', '/api/v1/webhook-endpoints', hook);
  const { id: webhookId } = await added.json<{ id: string }>();
  const sent = await program.call('POST', `/api/v1/webhook-endpoints/${webhookId}/test`);
  const { id: deliveryId } = await sent.json<{ id: string }>();
  return { ...program, contactId: contact?.id ?? '', webhookId, deliveryId };
}

test.each(PUBLIC_CALLS.map((call) => [call.name, call] as const))(
  'the curl example of %s works as it is written',
  async (_, call) => {
    // Each example has the card name `ada-lovelace` to itself.
    await env.DB.prepare("DELETE FROM cards WHERE username = 'ada-lovelace'").run();
    await env.DB.prepare("DELETE FROM username_reservations WHERE username = 'ada-lovelace'").run();
    const { key, contactId, webhookId, deliveryId, call: send } = await buildExampleWorld();
    if (call.name === 'createCard') {
      await send('DELETE', '/api/v1/cards/ada-lovelace');
    }
    const placeholder = call.example.params?.['id'];
    const command = buildCurl(call, 'https://cards.test');
    const id = call.path.includes('/webhook-endpoints/') ? webhookId : contactId;
    const named = command
      .replace(placeholder ?? 'no ID', id)
      .replace(call.example.params?.['delivery'] ?? 'no delivery', deliveryId);
    const answer = await SELF.fetch(parseCurl(named, { KEY: key }));
    const text = await answer.text();
    expect([answer.status, text.slice(0, 300)]).toEqual([call.status, expect.any(String)]);
    if (call.status === 204) expect(text).toBe('');
    else expect(call.response).toHaveProperty('parse');
  },
);
