import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/contacts.ts';
import { contentDisposition } from '#shared/format/file-name.ts';
import { changeContact, removeContact, uniteContacts } from '#worker/contacts/change.ts';
import { contactsAsCsv, contactsAsVcf } from '#worker/contacts/export.ts';
import { deleteHeld, keepHeld, readHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import { listPage, parseAsked } from '#worker/contacts/list.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { textStream } from '#worker/http/text-stream.ts';
import { validate } from '#worker/http/validate.ts';

export interface ContactDeps {
  db: D1Database;
  requireUser: RequireUser;
  gate: RateGate;
  originOf: (requestUrl: string) => string;
  now: () => Date;
}

/** What an owner does with the people who left their details: look, change, put together, forget, take along. */
export function contactRoutes(deps: ContactDeps): Hono<UserEnv> {
  const { db, requireUser } = deps;
  const app = new Hono<UserEnv>();

  app.get(contract.listContacts.path, requireUser, async (c) => {
    await deps.gate(`contacts:${c.get('user').id}`);
    return c.json(await listPage(db, c.get('user'), parseAsked(c.req.query())));
  });

  app.patch(
    contract.updateContact.path,
    requireUser,
    validate(contract.updateContact.request),
    async (c) =>
      c.json(await changeContact(db, c.get('user'), c.req.param('id'), c.req.valid('json'))),
  );

  app.delete(contract.deleteContact.path, requireUser, async (c) => {
    await removeContact(db, c.get('user'), c.req.param('id'));
    return c.body(null, 204);
  });

  app.post(
    contract.mergeContacts.path,
    requireUser,
    validate(contract.mergeContacts.request),
    async (c) => c.json(await uniteContacts(db, c.get('user'), c.req.valid('json').ids)),
  );

  app.get(contract.listHeldContacts.path, requireUser, async (c) => {
    await deps.gate(`contacts:${c.get('user').id}`);
    const asked = { cursor: c.req.query('cursor') ?? null, now: deps.now() };
    return c.json(await readHeldContacts(db, c.get('user'), asked));
  });

  app.post(
    contract.keepHeldContacts.path,
    requireUser,
    validate(contract.keepHeldContacts.request),
    async (c) =>
      c.json({ changed: await keepHeld(db, c.get('user'), c.req.valid('json'), deps.now()) }),
  );

  app.post(
    contract.deleteHeldContacts.path,
    requireUser,
    validate(contract.deleteHeldContacts.request),
    async (c) => c.json({ changed: await deleteHeld(db, c.get('user'), c.req.valid('json')) }),
  );

  app.get(contract.contactsCsv.path, requireUser, (c) =>
    answerFile(deps, c, 'csv', contactsAsCsv(db, c.get('user'))),
  );

  app.get(contract.contactsVcf.path, requireUser, (c) =>
    answerFile(deps, c, 'vcf', contactsAsVcf(db, c.get('user'), deps.originOf(c.req.url))),
  );

  return app;
}

const TYPES = { csv: 'text/csv; charset=utf-8', vcf: 'text/vcard; charset=utf-8' } as const;

async function answerFile(
  deps: ContactDeps,
  c: Context<UserEnv>,
  extension: 'csv' | 'vcf',
  texts: AsyncGenerator<string>,
): Promise<Response> {
  await deps.gate(`contacts:${c.get('user').id}`);
  const day = deps.now().toISOString().slice(0, 10);
  return c.body(textStream(texts), 200, {
    'Content-Type': TYPES[extension],
    'Content-Disposition': contentDisposition('attachment', {
      text: `Contacts ${day}`,
      fallback: 'contacts',
      extension,
    }),
  });
}
