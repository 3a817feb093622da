import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import * as contract from '#shared/api/auth/account.ts';
import * as deletion from '#shared/api/auth/account-deletion.ts';
import { buildUserSource } from '#worker/audit/audit-entry.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findPreferences, savePreferences } from '#worker/auth/preferences.ts';
import { createSessionList } from '#worker/auth/session-list.ts';
import { firstRow } from '#worker/db/rows.ts';
import type { ExportPart } from '#worker/domain-events.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import { zipStream } from '#worker/http/streams/zip-stream.ts';
import { listOrganizationsToLeave } from '#worker/organizations/left-organizations.ts';
import { findAccountDeletion, cancelOwnDeletion, scheduleOwnDeletion } from './account-deletion.ts';
import { exportAccountData, joinParts } from './account-export.ts';
import { removeAccount } from './remove-account.ts';
import { saveProfile } from './save-profile.ts';

export function accountRoutes(kernel: Kernel): Hono<UserEnv> {
  const { db, requireUser } = kernel;
  const sessionList = createSessionList(kernel);
  const app = new Hono<UserEnv>();

  app.get(contract.listSessions.path, requireUser, async (c) =>
    c.json({ sessions: await sessionList.list(c.get('user')) }),
  );

  app.delete(contract.endOtherSessions.path, requireUser, async (c) => {
    await sessionList.endOthers(c.get('user'));
    return c.body(null, 204);
  });

  app.delete(contract.endSession.path, requireUser, async (c) => {
    const isEnded = await sessionList.endOne(c.get('user'), c.req.param('id'));
    if (!isEnded) throw new ApiError('not_found');
    return c.body(null, 204);
  });

  app.patch(
    contract.updateAccount.path,
    requireUser,
    validate(contract.updateAccount.request),
    async (c) => c.json(await saveProfile(kernel, c.get('user'), c.req.valid('json'))),
  );

  app.get(contract.readPreferences.path, requireUser, async (c) =>
    c.json(await findPreferences(db, c.get('user').id)),
  );

  app.put(
    contract.writePreferences.path,
    requireUser,
    validate(contract.writePreferences.request),
    async (c) => {
      const chosen = c.req.valid('json');
      await savePreferences(db, c.get('user').id, chosen);
      return c.json(chosen);
    },
  );

  app.delete(
    contract.deleteAccount.path,
    requireUser,
    validate(contract.deleteAccount.request),
    async (c) => {
      const { id } = c.get('user');
      await kernel.checkPassword(id, c.req.valid('json').password);
      await removeAccount(kernel, id, {
        origin: kernel.originOf(c.req.url),
        requestId: c.get('requestId'),
        clientAddress: clientAddress(c.req.raw.headers),
      });
      log('info', 'account_deleted', { requestId: c.get('requestId'), userId: id });
      return c.body(null, 204);
    },
  );

  const sourceOf = (c: Context<UserEnv>) => (organizationId: string) =>
    buildUserSource(
      { user: c.get('user'), requestId: c.get('requestId'), headers: c.req.raw.headers },
      organizationId,
      kernel.now(),
    );

  app.get(deletion.readAccountDeletion.path, requireUser, async (c) => {
    const { id } = c.get('user');
    const [deletesAt, found] = await Promise.all([
      findAccountDeletion(db, id),
      listOrganizationsToLeave(kernel, id),
    ]);
    const organizations = found.map(({ id: organizationId, name, kind }) => ({
      id: organizationId,
      name,
      kind,
    }));
    return c.json({ deletesAt, organizations });
  });

  app.post(
    deletion.scheduleAccountDeletion.path,
    requireUser,
    validate(deletion.scheduleAccountDeletion.request),
    async (c) => {
      const user = c.get('user');
      await kernel.limitCostly(`account-deletion:${user.id}`);
      await kernel.checkPassword(user.id, c.req.valid('json').password);
      const origin = kernel.originOf(c.req.url);
      return c.json({ deletesAt: await scheduleOwnDeletion(kernel, user, sourceOf(c), origin) });
    },
  );

  app.delete(deletion.keepAccount.path, requireUser, async (c) => {
    await cancelOwnDeletion(kernel, c.get('user').id, sourceOf(c), kernel.originOf(c.req.url));
    return c.body(null, 204);
  });

  app.get(contract.exportAccount.path, requireUser, (c) => respondWithExport(kernel, c));

  return app;
}

async function respondWithExport(kernel: Kernel, c: Context<UserEnv>): Promise<Response> {
  const user = c.get('user');
  await kernel.attempts.consume('exportAccount', user.id);
  const at = kernel.now();
  const account = {
    user,
    createdAt: await findCreatedAt(kernel.db, user.id),
    preferences: await findPreferences(kernel.db, user.id),
    sessions: await createSessionList(kernel).list(user),
  };
  const parts: ExportPart[] = [
    () => exportAccountData(account, at),
    ...kernel.list('exports').flat(),
  ];
  const brand = await kernel.brands.ofUser(user.id);
  const origin = await kernel.findAppOrigin(brand, kernel.originOf(c.req.url));
  const files = joinParts(parts, user, origin);
  const name = `${user.firstName} ${user.lastName} ${at.toISOString().slice(0, 10)}`;
  return c.body(zipStream(files, at), 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': buildContentDisposition('attachment', {
      text: name,
      fallback: 'export',
      extension: 'zip',
    }),
  });
}

const createdSchema = z.object({ createdAt: z.string() });

async function findCreatedAt(db: D1Database, userId: string): Promise<string> {
  const statement = db
    .prepare('SELECT created_at AS createdAt FROM users WHERE id = ?')
    .bind(userId);
  const user = await firstRow(statement, createdSchema);
  // The account was deleted after its session was read.
  if (user === null) throw new ApiError('unauthorized');
  return user.createdAt;
}
