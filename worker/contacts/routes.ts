import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/contacts.ts';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import type { ContactContext } from '#worker/contacts/contact-context.ts';
import { deleteHeld, acceptHeld, readHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import { addContact } from './add-contact.ts';
import {
  changeContact,
  mergeStoredContacts,
  removeContact,
  requireContact,
} from './change-contacts.ts';
import { contactsAsCsv, contactsAsVcf } from './export-contacts.ts';
import { openContacts } from './owner-contacts.ts';
import { readContactPage, parseContactQuery } from './search/read-contact-page.ts';

/**
 * Contact endpoints of an owner: list, change, merge, delete, export, and review of held-back
 * contacts.
 */
export function contactRoutes(context: ContactContext): Hono<UserEnv> {
  const { requireUser } = context;
  const open = (c: Context<UserEnv>) => openContacts(context, c.get('user'));
  const app = new Hono<UserEnv>();

  app.get(contract.listContacts.path, requireUser, async (c) => {
    const { id, apiKeyId } = c.get('user');
    // A key has a limit of its own.
    if (apiKeyId === undefined) await context.rateLimit(`contacts:${id}`);
    return c.json(await readContactPage(await open(c), parseContactQuery(c.req.query())));
  });

  app.post(
    contract.createContact.path,
    requireUser,
    validate(contract.createContact.request),
    async (c) => {
      const { id, apiKeyId } = c.get('user');
      if (apiKeyId === undefined) await context.rateLimit(`contacts:${id}`);
      const contact = c.req.valid('json');
      const added = { contact, origin: context.originOf(c.req.url), accounts: null };
      return c.json(await addContact(context, await open(c), added), 201);
    },
  );

  app.patch(
    contract.updateContact.path,
    requireUser,
    validate(contract.updateContact.request),
    async (c) => c.json(await changeContact(await open(c), c.req.param('id'), c.req.valid('json'))),
  );

  app.delete(contract.deleteContact.path, requireUser, async (c) => {
    await removeContact(await open(c), c.req.param('id'));
    return c.body(null, 204);
  });

  app.post(
    contract.mergeContacts.path,
    requireUser,
    validate(contract.mergeContacts.request),
    async (c) => c.json(await mergeStoredContacts(await open(c), c.req.valid('json').ids)),
  );

  app.get(contract.listHeldContacts.path, requireUser, async (c) => {
    await context.rateLimit(`contacts:${c.get('user').id}`);
    const query = { cursor: c.req.query('cursor') ?? null, now: context.now() };
    return c.json(await readHeldContacts(await open(c), query));
  });

  // After the list of held-back contacts, whose path it would match.
  app.get(contract.readContact.path, requireUser, async (c) =>
    c.json(await requireContact(await open(c), c.req.param('id'))),
  );

  app.post(
    contract.acceptHeldContacts.path,
    requireUser,
    validate(contract.acceptHeldContacts.request),
    async (c) =>
      c.json({ changed: await acceptHeld(await open(c), c.req.valid('json'), context.now()) }),
  );

  app.post(
    contract.deleteHeldContacts.path,
    requireUser,
    validate(contract.deleteHeldContacts.request),
    async (c) => c.json({ changed: await deleteHeld(await open(c), c.req.valid('json')) }),
  );

  app.get(contract.exportContactsCsv.path, requireUser, async (c) =>
    respondWithFile(context, c, 'csv', contactsAsCsv(await open(c))),
  );

  app.get(contract.exportContactsVcf.path, requireUser, async (c) => {
    const brand = await context.brands.ofUser(c.get('user').id);
    const origin = await context.findAppOrigin(brand, context.originOf(c.req.url));
    return respondWithFile(context, c, 'vcf', contactsAsVcf(await open(c), origin));
  });

  return app;
}

const TYPES = { csv: 'text/csv; charset=utf-8', vcf: 'text/vcard; charset=utf-8' } as const;

async function respondWithFile(
  context: ContactContext,
  c: Context<UserEnv>,
  extension: 'csv' | 'vcf',
  texts: AsyncGenerator<string>,
): Promise<Response> {
  await context.rateLimit(`contacts:${c.get('user').id}`);
  const day = context.now().toISOString().slice(0, 10);
  return c.body(textStream(texts), 200, {
    'Content-Type': TYPES[extension],
    'Content-Disposition': buildContentDisposition('attachment', {
      text: `Contacts ${day}`,
      fallback: 'contacts',
      extension,
    }),
  });
}
