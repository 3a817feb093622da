import { Hono } from 'hono';
import {
  readPassSettings,
  writePassDesign,
  writePassGeofence,
} from '#shared/api/wallet/pass-settings.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import type { Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { findDesignFeature, type PassSettings } from '#shared/wallet/pass-settings.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { enqueueFanOut } from '#worker/wallet/passes/fan-out-passes.ts';
import { listSerials } from '#worker/wallet/passes/store.ts';
import { findPassSettings, writePassSetting } from '#worker/wallet/settings/store.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';

/** Routes for design and places of an owner's passes. The queue applies changes to every pass. */
export function passSettingsRoutes(context: WalletContext): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const { db, requireUser } = context;

  app.get(readPassSettings.path, requireUser, async (c) => {
    const { id } = c.get('user');
    return c.json(await buildResponse(context, id, await findPassSettings(db, id)));
  });

  app.put(writePassDesign.path, requireUser, validate(writePassDesign.request), async (c) => {
    const design = c.req.valid('json');
    const requirement = {
      feature: findDesignFeature(design),
      buildMessage: WALLET_ERRORS.colorsNeedPlan,
    };
    return c.json(await applySetting(context, c.get('user').id, 'design', design, requirement));
  });

  app.put(writePassGeofence.path, requireUser, validate(writePassGeofence.request), async (c) => {
    const requirement: Requirement = {
      feature: 'premiumPasses',
      buildMessage: WALLET_ERRORS.placesNeedPlan,
    };
    return c.json(
      await applySetting(context, c.get('user').id, 'geofence', c.req.valid('json'), requirement),
    );
  });
  return app;
}

interface Requirement {
  feature: Feature;
  buildMessage: (planName: string) => string;
}

async function applySetting<Part extends keyof PassSettings>(
  context: WalletContext,
  userId: string,
  part: Part,
  value: PassSettings[Part],
  { feature, buildMessage }: Requirement,
) {
  await context.rateLimit(`passes:settings:${userId}`);
  const settings = await writePassSetting(context.db, userId, part, value, feature);
  if (settings === null) {
    const name = PLAN_NAMES[lowestPlanWith(feature)];
    throw new ApiError('plan_limit', { message: buildMessage(name) });
  }
  await enqueueFanOut(context, userId);
  return buildResponse(context, userId, settings);
}

async function buildResponse({ db }: WalletContext, userId: string, settings: PassSettings) {
  return { settings, passes: (await listSerials(db, userId, 'active')).length };
}
