import type { Context, Hono } from 'hono';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import * as contract from '#shared/api/contacts.ts';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import type { ContactContext } from '#worker/contacts/contact-context.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import { mergeStoredContacts } from './change-contacts.ts';
import { createContactHandlers } from './contact-handlers.ts';
import { contactsAsCsv, contactsAsVcf } from './export-contacts.ts';
import { openContacts } from './owner-contacts.ts';

/** Contacts of accounts and organizations; merging and files are the account's alone. */
export function contactRoutes(context: ContactContext): Hono<UserEnv> {
  const { requireUser } = context;
  const open = (c: Context<UserEnv>) => openContacts(context, c.get('user'));
  const app = context.operations.mount(CONTACTS, async () => createContactHandlers(context));

  app.post(
    contract.mergeContacts.path,
    requireUser,
    validate(contract.mergeContacts.request),
    async (c) => c.json(await mergeStoredContacts(await open(c), c.req.valid('json').ids)),
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
