import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { geofenceSchema } from '#shared/wallet/geofence.ts';
import { designChoiceSchema } from '#shared/wallet/pass-design.ts';
import { passSettingsSchema } from '#shared/wallet/pass-settings.ts';

/** Current settings, and how many passes they apply to. */
const settingsResponse = z.object({ settings: passSettingsSchema, passes: z.int() });

export const readPassSettings = endpoint({
  method: 'GET',
  path: '/api/passes/settings',
  auth: true,
  request: null,
  response: settingsResponse,
});

/** Sets the colors of all passes. Custom colors require custom branding and enough contrast. */
export const writePassDesign = endpoint({
  method: 'PUT',
  path: '/api/passes/design',
  auth: true,
  request: designChoiceSchema,
  response: settingsResponse,
});

/** Sets the locations at which phones offer the passes. */
export const writePassGeofence = endpoint({
  method: 'PUT',
  path: '/api/passes/geofence',
  auth: true,
  request: geofenceSchema,
  response: settingsResponse,
});
