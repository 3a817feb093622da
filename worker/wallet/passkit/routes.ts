// Apple's web service for passes ("Adding a Web Service to Update Passes"), five routes. Devices
// have no session: the token in the pass or the device's secret id authorizes a call.
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { PASSKIT_PATHS } from '#shared/api/wallet/passkit.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { readLimited } from '#worker/http/request/json-body.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { PassSigner } from '#worker/wallet/apple/pass-signer.ts';
import { buildPass, buildPassResponse } from '#worker/wallet/passes/build-pass.ts';
import { findPass } from '#worker/wallet/passes/store.ts';
import { logDeviceMessages, LOG_MAX_BYTES } from '#worker/wallet/passkit/device-log.ts';
import {
  confirmPolled,
  findUpdatedPasses,
  registerDevice,
  unregisterDevice,
} from '#worker/wallet/passkit/registrations.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { requireKeys, requireSigner, type WalletKeys } from '#worker/wallet/wallet-keys.ts';

const registrationSchema = z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{16,200}$/) });
const DEVICE_ID = /^[\w.-]{1,128}$/;
/** Update tags issued by this service have at most 15 digits. */
const TAG = /^\d{1,15}$/;

export function passkitRoutes(context: WalletContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { registration, registrations, pass, log } = PASSKIT_PATHS;

  // Authorize before the body is read.
  const requireHolder = createMiddleware<AppEnv>(async (c, next) => {
    await requirePassToken(context, c);
    await next();
  });
  app.post(registration, requireHolder, validate(registrationSchema), async (c) => {
    const serial = c.req.param('serial');
    const deviceId = requireDeviceId(c);
    const address = clientAddress(c.req.raw.headers);
    // Counted by address and pass, so that no sender blocks other devices.
    await context.attempts.consume('passRegistration', `${address} ${serial}`);
    const { secrets } = await requireSignedKeys(context);
    const outcome = await registerDevice(context.db, {
      serial,
      deviceId,
      pushToken: c.req.valid('json').pushToken,
      sender: secrets.senderKey(address, serial),
      now: context.now(),
    });
    return c.body(null, outcome === 'new' ? 201 : 200);
  });

  app.delete(registration, async (c) => {
    const { serial } = await requirePassToken(context, c);
    await unregisterDevice(context.db, { serial, deviceId: requireDeviceId(c) }, context.now());
    return c.body(null, 200);
  });

  app.get(registrations, async (c) => {
    await limitByAddress(context, c);
    const { signer } = await requireSignedKeys(context);
    const since = c.req.query('passesUpdatedSince') ?? '0';
    if (!TAG.test(since)) throw new ApiError('bad_request');
    const isOwnPassType = c.req.param('type') === signer.passTypeIdentifier;
    const deviceId = requireDeviceId(c);
    if (!isOwnPassType) return c.body(null, 204);
    const changed = await findUpdatedPasses(context.db, deviceId, Number(since));
    await confirmPolled(context.db, deviceId, context.now());
    return changed === null ? c.body(null, 204) : c.json(changed);
  });

  app.get(pass, async (c) => answerPass(context, c));

  app.post(log, async (c) => {
    await limitByAddress(context, c);
    logDeviceMessages(await readLimited(c.req.raw, LOG_MAX_BYTES));
    return c.body(null, 200);
  });
  return app;
}

async function answerPass(context: WalletContext, c: Context<AppEnv>): Promise<Response> {
  const { serial, keys } = await requirePassToken(context, c);
  const pass = await findPass(context.db, serial);
  if (pass === null) throw new ApiError('unauthorized');
  const knownMs = Date.parse(c.req.header('If-Modified-Since') ?? '');
  const modifiedMs = pass.modifiedSeconds * 1000;
  if (knownMs >= modifiedMs) {
    return c.body(null, 304, { 'Last-Modified': new Date(modifiedMs).toUTCString() });
  }
  return buildPassResponse(await buildPass(context, keys, pass), pass);
}

interface SignedKeys {
  signer: PassSigner;
  secrets: WalletKeys['secrets'];
}

async function requireSignedKeys(context: WalletContext): Promise<SignedKeys> {
  const keys = await requireKeys(context.readKeys);
  return { signer: requireSigner(keys, context.now()), secrets: keys.secrets };
}

/** Requires the pass's own token. Throws `unauthorized`, the same for every reason. */
async function requirePassToken(
  context: WalletContext,
  c: Context<AppEnv>,
): Promise<{ serial: string; keys: SignedKeys }> {
  await limitByAddress(context, c);
  const keys = await requireSignedKeys(context);
  const serial = c.req.param('serial') ?? '';
  const token = /^ApplePass ([\w-]{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
  const isValidToken = keys.secrets.isAuthenticationToken(serial, token);
  const isOwnPassType = c.req.param('type') === keys.signer.passTypeIdentifier;
  if (!isValidToken || !isOwnPassType) throw new ApiError('unauthorized');
  return { serial, keys };
}

function requireDeviceId(c: Context<AppEnv>): string {
  const deviceId = c.req.param('device') ?? '';
  if (!DEVICE_ID.test(deviceId)) throw new ApiError('bad_request');
  return deviceId;
}

function limitByAddress(context: WalletContext, c: Context<AppEnv>): Promise<void> {
  return context.rateLimit(`passkit:${clientAddress(c.req.raw.headers)}`);
}
