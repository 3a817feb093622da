import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { submitContact } from '#shared/api/contacts.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildCurl } from '#shared/api/v1/examples.ts';
import { fillPath } from '#shared/routes.ts';
import {
  addTeamMember,
  insertGroup,
  insertInvitation,
} from '#tests/worker/organizations/harness.ts';
import { JPEG } from '#tests/worker/media/pictures.ts';
import {
  callWith,
  startProgram,
  startTeamProgram,
  type Program,
} from '#tests/worker/public-api/harness.ts';
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
  let body: string | Uint8Array | null = null;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    const value = rest[at + 1] ?? '';
    if (!word.startsWith('-')) url = word;
    else at += 1;
    if (word === '-X') method = value;
    else if (word === '--data-binary') body = readFile(value);
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

/** The bytes of the file that the example uploads. */
function readFile(name: string): Uint8Array {
  if (name !== '@photo.jpg') throw new Error(`${name} is no file of an example`);
  return JPEG;
}

interface ExampleWorld {
  program: Program;
  /** What the parameters of paths name. */
  params: Readonly<Record<string, string>>;
}

/** Gives a person's program what the examples name: a card, a contact, a pass and a webhook. */
async function buildPersonWorld(isAboutWebhooks: boolean): Promise<ExampleWorld> {
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
  const { id: delivery } = await sent.json<{ id: string }>();
  const id = isAboutWebhooks ? webhookId : (contact?.id ?? '');
  return { program, params: { id, delivery } };
}

/** Gives a team's program a member, a group and an invitation. */
async function buildTeamWorld(): Promise<ExampleWorld> {
  const program = await startTeamProgram();
  const { memberId: member } = await addTeamMember(program.team, 'member');
  const group = await insertGroup(program.team, 'A group');
  const invitation = await insertInvitation(program.team, 'vera@example.com');
  return { program, params: { member, group, invitation } };
}

test.each(PUBLIC_CALLS.map((call) => [call.name, call] as const))(
  'the curl example of %s works as it is written',
  async (_, call) => {
    // Each example has the card name `ada-lovelace` to itself.
    await env.DB.prepare("DELETE FROM cards WHERE username = 'ada-lovelace'").run();
    await env.DB.prepare("DELETE FROM username_reservations WHERE username = 'ada-lovelace'").run();
    const isAboutWebhooks = call.path.includes('/webhook-endpoints/');
    const { program, params } = await (call.isCompanyOnly
      ? buildTeamWorld()
      : buildPersonWorld(isAboutWebhooks));
    if (call.name === 'createCard') {
      await program.call('DELETE', '/api/v1/cards/ada-lovelace');
    }
    let command = buildCurl(call, 'https://cards.test');
    for (const [name, placeholder] of Object.entries(call.example.params ?? {})) {
      command = command.replace(placeholder, params[name] ?? placeholder);
    }
    const answer = await SELF.fetch(parseCurl(command, { KEY: program.key }));
    const text = await answer.text();
    expect([answer.status, text.slice(0, 300)]).toEqual([call.status, expect.any(String)]);
    if (call.status === 204) expect(text).toBe('');
    else expect(call.response).toHaveProperty('parse');
  },
);
