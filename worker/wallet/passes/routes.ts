import { Hono, type Context } from 'hono';
import { downloadPass, generatePasses, listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { documents, href } from '#shared/routes.ts';
import { limitPassSettings } from '#shared/wallet/pass-settings.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv, UserEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findRenamed, isServedAt } from '#worker/public-card/find-public-card.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { buildPass, buildPassResponse } from '#worker/wallet/passes/build-pass.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import {
  countPassesThisMonth,
  findPass,
  findPublicPass,
  listOwnPasses,
} from '#worker/wallet/passes/store.ts';
import { findPassSettings } from '#worker/wallet/settings/store.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { requireKeys, requireSigner } from '#worker/wallet/wallet-keys.ts';
import { createPassUrls, createGoogleLink, generatePass } from './generate-pass.ts';
import { NO_TEXTS } from './pass-state.ts';
import { findAffectedPasses, syncPass } from './sync-pass.ts';

/**
 * Routes to create passes and to download them: owners by signed URL, visitors from the card's
 * page.
 */
export function passRoutes(context: WalletContext): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  app.route('/', generateRoutes(context));
  app.get(listPasses.path, context.requireUser, (c) => onList(context, c));
  app.get(downloadPass.path, (c) => onDownload(context, c, c.req.param('file')));
  app.get(documents.applePass, (c) => onVisitor(context, c, 'applePass'));
  app.get(documents.googlePass, (c) => onVisitor(context, c, 'googlePass'));
  return app;
}

/** A separate app, because these errors also contain `{success: false, error}`. */
function generateRoutes(context: WalletContext): Hono<AppEnv> {
  const app = new Hono<UserEnv>();
  const errorApp = new Hono<AppEnv>();
  errorApp.onError(async (error, c) => {
    const response = onError(error, c);
    const body = await response.json<{ message: string }>();
    return c.json({ success: false, error: body.message, ...body }, response);
  });
  app.post(
    generatePasses.path,
    context.requireUser,
    validate(generatePasses.request),
    async (c) => {
      const { id: userId, plan } = c.get('user');
      const { applePassData, googlePassData, cardData: username } = c.req.valid('json');
      const texts = applePassData ?? googlePassData ?? NO_TEXTS;
      const origin = context.originOf(c.req.url);
      const created = await generatePass(context, { userId, plan, username, texts, origin });
      return c.json({ success: true, ...created });
    },
  );
  return errorApp.route('/', app);
}

async function onList(context: WalletContext, c: Context<UserEnv>): Promise<Response> {
  const { id, plan } = c.get('user');
  const origin = context.originOf(c.req.url);
  const now = context.now();
  const keys = await context.readKeys();
  const [owned, used, settings] = await Promise.all([
    listOwnPasses(context.db, id),
    countPassesThisMonth(context.db, id, now),
    findPassSettings(context.db, id),
  ]);
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
      used,
      limit: findLimit(plan, 'passesPerMonth'),
    },
    design: limitPassSettings(plan, settings).design,
    development: keys?.isDevelopment ?? false,
  });
}

async function onDownload(
  context: WalletContext,
  c: Context<UserEnv>,
  file: string,
): Promise<Response> {
  await context.rateLimit(`pass:${clientAddress(c.req.raw.headers)}`);
  const serial = /^([\w-]{1,64})\.pkpass$/.exec(file)?.[1] ?? '';
  const keys = await requireKeys(context.readKeys);
  if (!keys.secrets.isDownloadToken(serial, c.req.query('t') ?? '', context.now())) {
    throw new ApiError('not_found', { message: WALLET_ERRORS.downloadExpired });
  }
  return respondWithPass(context, await findPass(context.db, serial));
}

async function onVisitor(
  context: WalletContext,
  c: Context<UserEnv>,
  key: 'applePass' | 'googlePass',
): Promise<Response> {
  await context.rateLimit(`pass:${clientAddress(c.req.raw.headers)}`);
  c.header('Cache-Control', 'no-store');
  const rawUsername = c.req.param('username') ?? '';
  const username = rawUsername.toLowerCase();
  if (usernameIssue(username) !== null) throw new ApiError('not_found');
  const origin = context.originOf(c.req.url);
  if (!(await isServedAt(context, username, c.get('host'), origin)))
    throw new ApiError('not_found');
  const pass =
    (await findPublicPass(context.db, username)) ??
    (await syncPublicPass(context, username, origin));
  if (pass === null) {
    const renamed = await findRenamed(context, username, origin);
    if (renamed === null) throw new ApiError('not_found');
    return c.redirect(href(key, { username: renamed }), 301);
  }
  if (key === 'applePass') return respondWithPass(context, pass);
  const { google } = await requireKeys(context.readKeys);
  if (google === null) throw new ApiError('not_found');
  return c.redirect(await createGoogleLink(google, pass), 302);
}

/**
 * Returns the pass of a card that was just renamed or restored, if the queue has not updated it
 * yet.
 */
async function syncPublicPass(
  kernel: Kernel,
  username: string,
  origin: string,
): Promise<PassRow | null> {
  const passes = await findAffectedPasses(kernel, username);
  for (const pass of passes) await syncPass(kernel, pass, { origin });
  return passes.length === 0 ? null : findPublicPass(kernel.db, username);
}

async function respondWithPass(context: WalletContext, pass: PassRow | null): Promise<Response> {
  if (pass === null) throw new ApiError('not_found');
  const keys = await requireKeys(context.readKeys);
  const signer = requireSigner(keys, context.now());
  return buildPassResponse(await buildPass(context, { signer, secrets: keys.secrets }, pass), pass);
}
