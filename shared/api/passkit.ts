/** Where Apple's wallet calls: the base a pass names, and the paths Apple fixes behind it. Bodies are Apple's too. */
export const PASSKIT_BASE = '/api/passkit';

export const PASSKIT_PATHS = {
  registration: `${PASSKIT_BASE}/v1/devices/:device/registrations/:type/:serial`,
  registrations: `${PASSKIT_BASE}/v1/devices/:device/registrations/:type`,
  pass: `${PASSKIT_BASE}/v1/passes/:type/:serial`,
  log: `${PASSKIT_BASE}/v1/log`,
} as const;
