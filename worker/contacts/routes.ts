import type { Context, Hono } from 'hono';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import * as contract from '#shared/api/contacts.ts';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import { mergeStoredContacts } from './change-contacts.ts';
import { createContactHandlers } from './contact-handlers.ts';
import { contactsAsCsv, contactsAsVcf } from './export-contacts.ts';
import { openContacts } from './owner-contacts.ts';

/** Contacts of accounts and organizations; merging and files are the account's alone. */
export function contactRoutes(kernel: Kernel): Hono<UserEnv> {
  const { requireUser } = kernel;
  const open = (c: Context<UserEnv>) => openContacts(kernel, c.get('user'));
  const app = kernel.operations.mount(CONTACTS, async () => createContactHandlers(kernel));

  app.post(
    contract.mergeContacts.path,
    requireUser,
    validate(contract.mergeContacts.request),
    async (c) => c.json(await mergeStoredContacts(await open(c), c.req.valid('json').ids)),
  );

  app.get(contract.exportContactsCsv.path, requireUser, async (c) =>
    respondWithFile(kernel, c, 'csv', contactsAsCsv(await open(c))),
  );

  app.get(contract.exportContactsVcf.path, requireUser, async (c) => {
    const brand = await kernel.brands.ofUser(c.get('user').id);
    const origin = await kernel.findAppOrigin(brand, kernel.originOf(c.req.url));
    return respondWithFile(kernel, c, 'vcf', contactsAsVcf(await open(c), origin));
  });

  return app;
}

const TYPES = { csv: 'text/csv; charset=utf-8', vcf: 'text/vcard; charset=utf-8' } as const;

async function respondWithFile(
  kernel: Kernel,
  c: Context<UserEnv>,
  extension: 'csv' | 'vcf',
  texts: AsyncGenerator<string>,
): Promise<Response> {
  await kernel.rateLimit(`contacts:${c.get('user').id}`);
  const day = kernel.now().toISOString().slice(0, 10);
  return c.body(textStream(texts), 200, {
    'Content-Type': TYPES[extension],
    'Content-Disposition': buildContentDisposition('attachment', {
      text: `Contacts ${day}`,
      fallback: 'contacts',
      extension,
    }),
  });
}
