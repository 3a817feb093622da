import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { Hono, type Context } from 'hono';
import { downloadPass, generatePasses, listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv, UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { onError } from '#worker/http/on-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import { buildPass, buildPassResponse } from '#worker/wallet/passes/build-pass.ts';
import { NO_TEXTS } from './pass-state.ts';
import { createPassUrls, createGoogleLink, generatePass } from './generate-pass.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import {
  countPassesThisMonth,
  findPass,
  findPublicPass,
  listOwnPasses,
} from '#worker/wallet/passes/store.ts';
import { findAffectedSerials, syncPass } from './sync-pass.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { requireKeys, requireSigner } from '#worker/wallet/wallet-keys.ts';

/**
 * Routes to create passes and to download them: owners by signed URL, visitors from the card's
 * page.
 */
export function passRoutes(deps: WalletContext): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  app.route('/', generateRoutes(deps));
  app.get(listPasses.path, deps.requireUser, (c) => onList(deps, c));
  app.get(downloadPass.path, (c) => onDownload(deps, c, c.req.param('file')));
  app.get(documents.applePass, (c) => onVisitor(deps, c, 'applePass'));
  app.get(documents.googlePass, (c) => onVisitor(deps, c, 'googlePass'));
  return app;
}

/** A separate app, because these errors also contain `{success: false, error}`. */
function generateRoutes(deps: WalletContext): Hono<AppEnv> {
  const app = new Hono<UserEnv>();
  const errorApp = new Hono<AppEnv>();
  errorApp.onError(async (error, c) => {
    const response = onError(error, c);
    const body = await response.json<{ message: string }>();
    return c.json({ success: false, error: body.message, ...body }, response);
  });
  app.post(generatePasses.path, deps.requireUser, validate(generatePasses.request), async (c) => {
    const { id: userId, plan } = c.get('user');
    const { applePassData, googlePassData, cardData: username } = c.req.valid('json');
    const texts = applePassData ?? googlePassData ?? NO_TEXTS;
    const origin = deps.originOf(c.req.url);
    const created = await generatePass(deps, { userId, plan, username, texts, origin });
    return c.json({ success: true, ...created });
  });
  return errorApp.route('/', app);
}

async function onList(deps: WalletContext, c: Context<UserEnv>): Promise<Response> {
  const { id, plan } = c.get('user');
  const origin = deps.originOf(c.req.url);
  const now = deps.now();
  const keys = await deps.readKeys();
  const owned = await listOwnPasses(deps.db, id);
  const describe = async ({ pass, devices }: (typeof owned)[number]) => ({
    serial: pass.serial,
    cardId: pass.clientId,
    username: pass.username,
    name: pass.content.name,
    state: pass.voidedAt === null ? ('active' as const) : ('voided' as const),
    devices,
    createdAt: pass.createdAt,
    ...(keys === null
      ? { appleWalletUrl: null, googleWalletUrl: null }
      : await createPassUrls(keys, pass, origin, now)),
  });
  return c.json({
    passes: await Promise.all(owned.map(describe)),
    month: {
      name: now.toISOString().slice(0, 7),
      used: await countPassesThisMonth(deps.db, id, now),
      limit: findLimit(plan, 'passesPerMonth'),
    },
    development: keys?.isDevelopment ?? false,
  });
}

async function onDownload(
  deps: WalletContext,
  c: Context<UserEnv>,
  file: string,
): Promise<Response> {
  await deps.rateLimit(`pass:${clientAddress(c.req.raw.headers)}`);
  const serial = /^([\w-]{1,64})\.pkpass$/.exec(file)?.[1] ?? '';
  const keys = await requireKeys(deps.readKeys);
  if (!keys.secrets.isDownloadToken(serial, c.req.query('t') ?? '', deps.now())) {
    throw new ApiError('not_found', { message: WALLET_ERRORS.downloadExpired });
  }
  return respondWithPass(deps, await findPass(deps.db, serial));
}

async function onVisitor(
  deps: WalletContext,
  c: Context<UserEnv>,
  key: 'applePass' | 'googlePass',
): Promise<Response> {
  await deps.rateLimit(`pass:${clientAddress(c.req.raw.headers)}`);
  c.header('Cache-Control', 'no-store');
  const rawUsername = c.req.param('username') ?? '';
  const username = rawUsername.toLowerCase();
  if (usernameIssue(username) !== null) throw new ApiError('not_found');
  const pass =
    (await findPublicPass(deps.db, username)) ?? (await syncPublicPass(deps, username, c.req.url));
  if (pass === null) {
    const renamed = await deps.findRenamed(username, deps.originOf(c.req.url));
    if (renamed === null) throw new ApiError('not_found');
    return c.redirect(href(key, { username: renamed }), 301);
  }
  if (key === 'applePass') return respondWithPass(deps, pass);
  const { google } = await requireKeys(deps.readKeys);
  if (google === null) throw new ApiError('not_found');
  return c.redirect(await createGoogleLink(google, pass), 302);
}

/**
 * Returns the pass of a card that was just renamed or restored, if the queue has not updated it
 * yet.
 */
async function syncPublicPass(
  deps: WalletContext,
  username: string,
  url: string,
): Promise<PassRow | null> {
  const origin = deps.originOf(url);
  const serials = await findAffectedSerials(deps, username);
  for (const serial of serials) await syncPass(deps, serial, { origin });
  return serials.length === 0 ? null : findPublicPass(deps.db, username);
}

async function respondWithPass(deps: WalletContext, pass: PassRow | null): Promise<Response> {
  if (pass === null) throw new ApiError('not_found');
  const keys = await requireKeys(deps.readKeys);
  const signer = requireSigner(keys, deps.now());
  return buildPassResponse(await buildPass(deps, { signer, secrets: keys.secrets }, pass), pass);
}
