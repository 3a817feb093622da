/**
 * Apple Wallet's web service: the base URL written into passes, and the paths that Apple defines
 * below it.
 */
export const PASSKIT_BASE = '/api/passkit';

export const PASSKIT_PATHS = {
  registration: `${PASSKIT_BASE}/v1/devices/:device/registrations/:type/:serial`,
  registrations: `${PASSKIT_BASE}/v1/devices/:device/registrations/:type`,
  pass: `${PASSKIT_BASE}/v1/passes/:type/:serial`,
  log: `${PASSKIT_BASE}/v1/log`,
} as const;
