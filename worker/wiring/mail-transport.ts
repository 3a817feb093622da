import type { Bindings, Settings } from '#worker/env.ts';
import type { TransportDeps } from '#worker/mail/transport.ts';

/** Selects from the operator's provider, the platform's binding and the outbox of a local start. */
export function buildTransportDeps(bindings: Bindings, settings: Settings): TransportDeps {
  const { MAIL_API_URL: url, MAIL_API_KEY: key } = settings;
  return {
    sender: { email: settings.MAIL_FROM ?? settings.SUPPORT_EMAIL, name: settings.PRODUCT_NAME },
    provider: url !== undefined && key !== undefined ? { url, key } : null,
    binding: bindings.EMAIL ?? null,
    outbox: settings.ENVIRONMENT === 'local' ? bindings.CARDS : null,
    fetch: (address, init) => fetch(address, init),
  };
}
