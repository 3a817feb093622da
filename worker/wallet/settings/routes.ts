import { Hono } from 'hono';
import { readPassSettings, writePassDesign, writePassGeofence } from '#shared/api/pass-settings.ts';
import type { Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { lowestPlanWith } from '#shared/plan/feature-standing.ts';
import { featureOfDesign, type PassSettings } from '#shared/wallet/pass-settings.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';
import { spreadLater, type SpreadDeps } from '#worker/wallet/passes/spread.ts';
import { listSerials } from '#worker/wallet/passes/store.ts';
import { findSettings, writeSetting } from '#worker/wallet/settings/store.ts';

export interface SettingsRoutesDeps extends SpreadDeps {
  requireUser: RequireUser;
  gate: RateGate;
}

/** The look of one's passes and the places they show up at. What is set goes into every pass by the queue. */
export function passSettingsRoutes(deps: SettingsRoutesDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const { db, requireUser } = deps;

  app.get(readPassSettings.path, requireUser, async (c) => {
    const { id } = c.get('user');
    return c.json(await describe(deps, id, await findSettings(db, id)));
  });

  app.put(writePassDesign.path, requireUser, validate(writePassDesign.request), async (c) => {
    const design = c.req.valid('json');
    const need = { feature: featureOfDesign(design), what: 'Colours of your own are' };
    return c.json(await apply(deps, c.get('user').id, 'design', design, need));
  });

  app.put(writePassGeofence.path, requireUser, validate(writePassGeofence.request), async (c) => {
    const need: Need = { feature: 'premiumPasses', what: 'Places are' };
    return c.json(await apply(deps, c.get('user').id, 'geofence', c.req.valid('json'), need));
  });
  return app;
}

interface Need {
  feature: Feature;
  /** The beginning of the sentence that refuses it. */
  what: string;
}

async function apply<Part extends keyof PassSettings>(
  deps: SettingsRoutesDeps,
  userId: string,
  part: Part,
  value: PassSettings[Part],
  { feature, what }: Need,
) {
  await deps.gate(`passes:settings:${userId}`);
  const settings = await writeSetting(deps.db, userId, part, value, feature);
  if (settings === null) {
    const name = PLAN_NAMES[lowestPlanWith(feature)];
    throw new ApiError('plan_limit', { message: `${what} part of the ${name} plan.` });
  }
  await spreadLater(deps, userId);
  return describe(deps, userId, settings);
}

async function describe({ db }: SettingsRoutesDeps, userId: string, settings: PassSettings) {
  return { settings, passes: (await listSerials(db, userId, 'active')).length };
}
