import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { href } from '#shared/routes.ts';
import { publicSettings } from '#src/browser/public-settings.ts';

let built: { address: string; qr: Qr } | null = null;

/**
 * The code on sample cards leads to the product's home page. The same for all, so that a page of
 * eight compresses well.
 */
export function buildSiteCode(): Qr {
  const address = publicSettings.origin + href('home');
  if (built?.address !== address) built = { address, qr: buildQr(address) };
  return built.qr;
}
