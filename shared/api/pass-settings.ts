import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { geofenceSchema } from '#shared/wallet/geofence.ts';
import { designChoiceSchema } from '#shared/wallet/pass-design.ts';
import { passSettingsSchema } from '#shared/wallet/pass-settings.ts';

/** The settings as they now are, and how many passes take them on. */
const settingsResponse = z.object({ settings: passSettingsSchema, passes: z.int() });

/** What one has set for all one's passes. */
export const readPassSettings = endpoint({
  method: 'GET',
  path: '/api/passes/settings',
  auth: true,
  request: null,
  response: settingsResponse,
});

/** Sets the look of all one's passes. Own colours need a plan with custom branding, and contrast. */
export const writePassDesign = endpoint({
  method: 'PUT',
  path: '/api/passes/design',
  auth: true,
  request: designChoiceSchema,
  response: settingsResponse,
});

/** Sets where phones offer one's passes. */
export const writePassGeofence = endpoint({
  method: 'PUT',
  path: '/api/passes/geofence',
  auth: true,
  request: geofenceSchema,
  response: settingsResponse,
});
