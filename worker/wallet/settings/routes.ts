import { Hono } from 'hono';
import {
  readPassSettings,
  writePassDesign,
  writePassGeofence,
} from '#shared/api/wallet/pass-settings.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { findDesignFeature, type PassSettings } from '#shared/wallet/pass-settings.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { enqueueFanOut } from '#worker/wallet/passes/fan-out-passes.ts';
import { listSerials } from '#worker/wallet/passes/store.ts';
import {
  findPassSettings,
  writePassSetting,
  type SettingWrite,
} from '#worker/wallet/settings/store.ts';

/** Routes for design and places of an owner's passes. The queue applies changes to every pass. */
export function passSettingsRoutes(kernel: Kernel): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const { db, requireUser } = kernel;

  app.get(readPassSettings.path, requireUser, async (c) => {
    const { id } = c.get('user');
    return c.json(await buildResponse(kernel, id, await findPassSettings(db, id)));
  });

  app.put(writePassDesign.path, requireUser, validate(writePassDesign.request), async (c) => {
    const design = c.req.valid('json');
    const settings = await applySetting(
      kernel,
      c.get('user').id,
      { part: 'design', value: design, feature: findDesignFeature(design), hasText: false },
      WALLET_ERRORS.colorsNeedPlan,
    );
    return c.json(settings);
  });

  app.put(writePassGeofence.path, requireUser, validate(writePassGeofence.request), async (c) => {
    const value = c.req.valid('json');
    const hasText = value.enabled && value.places.some(({ relevantText }) => relevantText !== '');
    const settings = await applySetting(
      kernel,
      c.get('user').id,
      { part: 'geofence', value, feature: 'premiumPasses', hasText },
      WALLET_ERRORS.placesNeedPlan,
    );
    return c.json(settings);
  });
  return app;
}

async function applySetting<Part extends keyof PassSettings>(
  kernel: Kernel,
  userId: string,
  write: SettingWrite<Part>,
  buildPlanMessage: (planName: string) => string,
) {
  await kernel.rateLimit(`passes:settings:${userId}`);
  const settings = await writePassSetting(kernel.db, userId, write);
  if (settings === 'paused') throw new ApiError('publishing_paused');
  if (settings === 'plan') {
    const name = PLAN_NAMES[lowestPlanWith(write.feature)];
    throw new ApiError('plan_limit', { message: buildPlanMessage(name) });
  }
  await enqueueFanOut(kernel, userId);
  return buildResponse(kernel, userId, settings);
}

async function buildResponse({ db }: Pick<Kernel, 'db'>, userId: string, settings: PassSettings) {
  return { settings, passes: (await listSerials(db, userId, 'active')).length };
}
