import type { Context } from 'hono';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * The brand of the host for an error page, which reads no store. A partner's that was never read has
 * no name: the product's must not appear on its host.
 */
export function findPageBrand(brands: Kernel['brands'], c: Context<AppEnv>): ShownBrand {
  const read = c.get('brand');
  if (read !== undefined) return read;
  const host = c.get('host');
  if (host?.kind !== 'app') return brands.installation;
  return brands.peek(host) ?? { ...brands.installation, productName: '', supportEmail: '' };
}
