import { Hono } from 'hono';
import { readPassSettings, writePassDesign, writePassGeofence } from '#shared/api/pass-settings.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { lowestPlanWith } from '#shared/plan/feature-standing.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import type { PassSettings } from '#shared/wallet/pass-settings.ts';
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
    const { id, plan } = c.get('user');
    const design = c.req.valid('json');
    requireFeature(plan, featureOf(design), 'Colours of your own are');
    return c.json(await apply(deps, id, 'design', design));
  });

  app.put(writePassGeofence.path, requireUser, validate(writePassGeofence.request), async (c) => {
    const { id, plan } = c.get('user');
    requireFeature(plan, 'premiumPasses', 'Places are');
    return c.json(await apply(deps, id, 'geofence', c.req.valid('json')));
  });
  return app;
}

/** A template is everybody's; colours nobody else has are a brand. */
function featureOf(design: DesignChoice): Feature {
  return 'template' in design ? 'premiumPasses' : 'customBranding';
}

function requireFeature(plan: PlanId, feature: Feature, what: string): void {
  if (can(plan, feature)) return;
  const name = PLAN_NAMES[lowestPlanWith(feature)];
  throw new ApiError('plan_limit', { message: `${what} part of the ${name} plan.` });
}

async function apply<Part extends keyof PassSettings>(
  deps: SettingsRoutesDeps,
  userId: string,
  part: Part,
  value: PassSettings[Part],
) {
  await deps.gate(`passes:settings:${userId}`);
  const settings = await writeSetting(deps.db, userId, part, value);
  await spreadLater(deps, userId);
  return describe(deps, userId, settings);
}

async function describe({ db }: SettingsRoutesDeps, userId: string, settings: PassSettings) {
  return { settings, passes: (await listSerials(db, userId, 'active')).length };
}
