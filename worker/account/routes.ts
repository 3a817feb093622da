import { Hono, type Context } from 'hono';
import { z } from 'zod';
import * as contract from '#shared/api/auth/account.ts';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import { exportAccountData, joinParts, type ExportPart } from './account-export.ts';
import { findPreferences, savePreferences } from '#worker/account/preferences.ts';
import { saveProfile } from './save-profile.ts';
import { removeAccount, type RemoveAccountDeps } from './remove-account.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import { validate } from '#worker/http/request/validate.ts';
import { zipStream } from '#worker/http/streams/zip-stream.ts';
import { firstRow } from '#worker/db/rows.ts';

export interface AccountDeps extends RemoveAccountDeps {
  requireUser: RequireUser;
  sessions: {
    list: (user: SessionUser) => Promise<contract.AccountSession[]>;
    endOne: (user: SessionUser, id: string) => Promise<boolean>;
    endOthers: (user: SessionUser) => Promise<void>;
  };
  /** Checks the password again. Throws `wrong_password`. */
  checkPassword: (userId: string, password: string) => Promise<unknown>;
  /** Counts an export. Throws `rate_limited`. */
  countExport: (userId: string) => Promise<unknown>;
  /** The other capabilities' parts of the export. */
  exportParts: readonly ExportPart[];
  originOf: (requestUrl: string) => string;
  now: () => Date;
}

/** The user's own account: sessions, profile, preferences, export and deletion. */
export function accountRoutes(deps: AccountDeps): Hono<UserEnv> {
  const { db, requireUser, sessions } = deps;
  const app = new Hono<UserEnv>();

  app.get(contract.listSessions.path, requireUser, async (c) =>
    c.json({ sessions: await sessions.list(c.get('user')) }),
  );

  app.delete(contract.endOtherSessions.path, requireUser, async (c) => {
    await sessions.endOthers(c.get('user'));
    return c.body(null, 204);
  });

  app.delete(contract.endSession.path, requireUser, async (c) => {
    const isEnded = await sessions.endOne(c.get('user'), c.req.param('id'));
    if (!isEnded) throw new ApiError('not_found');
    return c.body(null, 204);
  });

  app.patch(
    contract.updateAccount.path,
    requireUser,
    validate(contract.updateAccount.request),
    async (c) => c.json(await saveProfile(deps, c.get('user'), c.req.valid('json'))),
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
      await deps.checkPassword(id, c.req.valid('json').password);
      await removeAccount(deps, id, deps.originOf(c.req.url));
      log('info', 'account_deleted', { requestId: c.get('requestId'), userId: id });
      return c.body(null, 204);
    },
  );

  app.get(contract.exportAccount.path, requireUser, (c) => respondWithExport(deps, c));

  return app;
}

async function respondWithExport(deps: AccountDeps, c: Context<UserEnv>): Promise<Response> {
  const user = c.get('user');
  await deps.countExport(user.id);
  const at = deps.now();
  const account = {
    user,
    createdAt: await findCreatedAt(deps.db, user.id),
    preferences: await findPreferences(deps.db, user.id),
    sessions: await deps.sessions.list(user),
  };
  const parts: ExportPart[] = [() => exportAccountData(account, at), ...deps.exportParts];
  const files = joinParts(parts, user, deps.originOf(c.req.url));
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
