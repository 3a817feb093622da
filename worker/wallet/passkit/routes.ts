// Apple's web service for passes: "Adding a Web Service to Update Passes", five calls. Phones have no session; what a
// call may see is decided by the pass's own token or by the phone's secret id.
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { PASSKIT_PATHS } from '#shared/api/passkit.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { readLimited } from '#worker/http/json-body.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import { validate } from '#worker/http/validate.ts';
import { buildPass, passResponse, type BuildPassDeps } from '#worker/wallet/passes/build-pass.ts';
import { findPass } from '#worker/wallet/passes/store.ts';
import { logDeviceMessages, LOG_MAX_BYTES } from '#worker/wallet/passkit/device-log.ts';
import {
  confirmAsked,
  findChanged,
  register,
  unregister,
} from '#worker/wallet/passkit/registrations.ts';
import {
  requireKeys,
  requireSigner,
  type ReadWalletKeys,
  type WalletKeys,
} from '#worker/wallet/wallet-keys.ts';
import type { PassSigner } from '#worker/wallet/apple/signer.ts';

export interface PasskitDeps extends BuildPassDeps {
  db: D1Database;
  readKeys: ReadWalletKeys;
  gate: RateGate;
  /** Counts one registration, by address and serial. Throws `rate_limited`. */
  countRegistration: (addressAndSerial: string) => Promise<unknown>;
}

const registrationSchema = z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{16,200}$/) });
const DEVICE_ID = /^[\w.-]{1,128}$/;
/** What this service itself gave out as a tag, at most 15 digits. */
const TAG = /^\d{1,15}$/;

/** The five calls phones make. */
export function passkitRoutes(deps: PasskitDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { registration, registrations, pass, log } = PASSKIT_PATHS;

  // Whoever may not ask is told so before what they sent is read.
  const requireHolder = createMiddleware<AppEnv>(async (c, next) => {
    await requireDevice(deps, c);
    await next();
  });
  app.post(registration, requireHolder, validate(registrationSchema), async (c) => {
    const serial = c.req.param('serial');
    const deviceId = requireDeviceId(c);
    const address = clientAddress(c.req.raw.headers);
    // By address and pass: no sender keeps the phones of others out.
    await deps.countRegistration(`${address} ${serial}`);
    const { secrets } = await requireSigned(deps);
    const outcome = await register(deps.db, {
      serial,
      deviceId,
      pushToken: c.req.valid('json').pushToken,
      sender: secrets.senderKey(address, serial),
      now: deps.now(),
    });
    return c.body(null, outcome === 'new' ? 201 : 200);
  });

  app.delete(registration, async (c) => {
    const { serial } = await requireDevice(deps, c);
    await unregister(deps.db, { serial, deviceId: requireDeviceId(c) });
    return c.body(null, 200);
  });

  app.get(registrations, async (c) => {
    await gateAddress(deps, c);
    const { signer } = await requireSigned(deps);
    const since = c.req.query('passesUpdatedSince') ?? '0';
    if (!TAG.test(since)) throw new ApiError('bad_request');
    const isOurs = c.req.param('type') === signer.passTypeIdentifier;
    const deviceId = requireDeviceId(c);
    if (!isOurs) return c.body(null, 204);
    const changed = await findChanged(deps.db, deviceId, Number(since));
    await confirmAsked(deps.db, deviceId, deps.now());
    return changed === null ? c.body(null, 204) : c.json(changed);
  });

  app.get(pass, async (c) => answerPass(deps, c));

  app.post(log, async (c) => {
    await gateAddress(deps, c);
    logDeviceMessages(await readLimited(c.req.raw, LOG_MAX_BYTES));
    return c.body(null, 200);
  });
  return app;
}

async function answerPass(deps: PasskitDeps, c: Context<AppEnv>): Promise<Response> {
  const { serial, keys } = await requireDevice(deps, c);
  const pass = await findPass(deps.db, serial);
  if (pass === null) throw new ApiError('unauthorized');
  const known = Date.parse(c.req.header('If-Modified-Since') ?? '');
  const modified = pass.modifiedSeconds * 1000;
  if (known >= modified) {
    return c.body(null, 304, { 'Last-Modified': new Date(modified).toUTCString() });
  }
  return passResponse(await buildPass(deps, keys, pass), pass);
}

interface SignedKeys {
  signer: PassSigner;
  secrets: WalletKeys['secrets'];
}

async function requireSigned(deps: PasskitDeps): Promise<SignedKeys> {
  const keys = await requireKeys(deps.readKeys);
  return { signer: requireSigner(keys, deps.now()), secrets: keys.secrets };
}

/** Lets only the holder of a pass pass. Throws `unauthorized`, the same for every reason. */
async function requireDevice(
  deps: PasskitDeps,
  c: Context<AppEnv>,
): Promise<{ serial: string; keys: SignedKeys }> {
  await gateAddress(deps, c);
  const keys = await requireSigned(deps);
  const serial = c.req.param('serial') ?? '';
  const token = /^ApplePass ([\w-]{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
  const isHolder = keys.secrets.isAuthenticationToken(serial, token);
  const isOurs = c.req.param('type') === keys.signer.passTypeIdentifier;
  if (!isHolder || !isOurs) throw new ApiError('unauthorized');
  return { serial, keys };
}

function requireDeviceId(c: Context<AppEnv>): string {
  const deviceId = c.req.param('device') ?? '';
  if (!DEVICE_ID.test(deviceId)) throw new ApiError('bad_request');
  return deviceId;
}

function gateAddress(deps: PasskitDeps, c: Context<AppEnv>): Promise<void> {
  return deps.gate(`passkit:${clientAddress(c.req.raw.headers)}`);
}
