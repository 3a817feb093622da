import { Hono, type Context } from 'hono';
import { downloadPass, generatePasses, listPasses } from '#shared/api/wallet-passes.ts';
import { limit } from '#shared/plan/limits.ts';
import { usernameIssue } from '#shared/card/username.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv, UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { onError } from '#worker/http/on-error.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';
import { buildPass, passResponse, type BuildPassDeps } from '#worker/wallet/passes/build-pass.ts';
import { NO_WORDS } from '#worker/wallet/passes/face.ts';
import {
  findAddresses,
  findGoogleLink,
  generatePass,
  type GenerateDeps,
} from '#worker/wallet/passes/generate.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import {
  countMonth,
  findPass,
  findPublicPass,
  listOwnPasses,
} from '#worker/wallet/passes/store.ts';
import { findConcerned, syncPass } from '#worker/wallet/passes/sync.ts';
import { requireKeys, requireSigner } from '#worker/wallet/wallet-keys.ts';

export interface PassRoutesDeps extends GenerateDeps, BuildPassDeps {
  requireUser: RequireUser;
  gate: RateGate;
  /** The public origin of a request's address. */
  originOf: (requestUrl: string) => string;
  /** Where a name was renamed to; null when it was not. */
  findMoved: (username: string, origin: string) => Promise<string | null>;
}

/** Making passes, and taking them: by their owner with a sealed address, by visitors from the card's page. */
export function passRoutes(deps: PassRoutesDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  app.route('/', generateRoutes(deps));
  app.get(listPasses.path, deps.requireUser, (c) => answerList(deps, c));
  app.get(downloadPass.path, (c) => answerDownload(deps, c, c.req.param('file')));
  app.get(documents.applePass, (c) => answerVisitor(deps, c, 'applePass'));
  app.get(documents.googlePass, (c) => answerVisitor(deps, c, 'googlePass'));
  return app;
}

/** On their own, because their refusals also say `{success: false, error}`. */
function generateRoutes(deps: PassRoutesDeps): Hono<AppEnv> {
  const app = new Hono<UserEnv>();
  const refusing = new Hono<AppEnv>();
  refusing.onError(async (error, c) => {
    const refusal = onError(error, c);
    const body = await refusal.json<{ message: string }>();
    return c.json({ success: false, error: body.message, ...body }, refusal);
  });
  app.post(generatePasses.path, deps.requireUser, validate(generatePasses.request), async (c) => {
    const { id: userId, plan } = c.get('user');
    const { applePassData, googlePassData, cardData: username } = c.req.valid('json');
    const words = applePassData ?? googlePassData ?? NO_WORDS;
    const origin = deps.originOf(c.req.url);
    const made = await generatePass(deps, { userId, plan, username, words, origin });
    return c.json({ success: true, ...made });
  });
  return refusing.route('/', app);
}

async function answerList(deps: PassRoutesDeps, c: Context<UserEnv>): Promise<Response> {
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
      : await findAddresses(keys, pass, origin, now)),
  });
  return c.json({
    passes: await Promise.all(owned.map(describe)),
    month: {
      name: now.toISOString().slice(0, 7),
      used: await countMonth(deps.db, id, now),
      limit: limit(plan, 'passesPerMonth'),
    },
    development: keys?.isDevelopment ?? false,
  });
}

async function answerDownload(
  deps: PassRoutesDeps,
  c: Context<UserEnv>,
  file: string,
): Promise<Response> {
  await deps.gate(`pass:${clientAddress(c.req.raw.headers)}`);
  const serial = /^([\w-]{1,64})\.pkpass$/.exec(file)?.[1] ?? '';
  const keys = await requireKeys(deps.readKeys);
  if (!keys.secrets.isDownloadToken(serial, c.req.query('t') ?? '', deps.now())) {
    throw new ApiError('not_found', {
      message: 'This download address has run out. Please make the pass again.',
    });
  }
  return answerPass(deps, await findPass(deps.db, serial));
}

async function answerVisitor(
  deps: PassRoutesDeps,
  c: Context<UserEnv>,
  key: 'applePass' | 'googlePass',
): Promise<Response> {
  await deps.gate(`pass:${clientAddress(c.req.raw.headers)}`);
  c.header('Cache-Control', 'no-store');
  const typed = c.req.param('username') ?? '';
  const username = typed.toLowerCase();
  if (usernameIssue(username) !== null) throw new ApiError('not_found');
  const pass =
    (await findPublicPass(deps.db, username)) ?? (await catchUp(deps, username, c.req.url));
  if (pass === null) {
    const moved = await deps.findMoved(username, deps.originOf(c.req.url));
    if (moved === null) throw new ApiError('not_found');
    return c.redirect(href(key, { username: moved }), 301);
  }
  if (key === 'applePass') return answerPass(deps, pass);
  const { google } = await requireKeys(deps.readKeys);
  if (google === null) throw new ApiError('not_found');
  return c.redirect(await findGoogleLink(google, pass), 302);
}

/** The pass of a card that has just been renamed or revived, when the queue has not reached it yet. */
async function catchUp(
  deps: PassRoutesDeps,
  username: string,
  url: string,
): Promise<PassRow | null> {
  const origin = deps.originOf(url);
  const serials = await findConcerned(deps, username);
  for (const serial of serials) await syncPass(deps, serial, { origin });
  return serials.length === 0 ? null : findPublicPass(deps.db, username);
}

async function answerPass(deps: PassRoutesDeps, pass: PassRow | null): Promise<Response> {
  if (pass === null) throw new ApiError('not_found');
  const keys = await requireKeys(deps.readKeys);
  const signer = requireSigner(keys, deps.now());
  return passResponse(await buildPass(deps, { signer, secrets: keys.secrets }, pass), pass);
}
