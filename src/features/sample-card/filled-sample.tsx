import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { href } from '#shared/routes.ts';
import { publicSettings } from '#src/browser/public-settings.ts';
import '#src/card-view/card-view.css';
import type { TemplateKey } from '#shared/card/templates.ts';
import { BLANK_CARD, NO_PLACEHOLDERS } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { portraitFile, type PortraitName } from '#shared/site/portraits.ts';

/** A fictional person; the page says so. */
export interface Sample {
  template: TemplateKey;
  name: string;
  title: string;
  company?: string;
  /** Photo; the monogram without it. */
  portrait?: PortraitName;
}

export function FilledSample({ sample: { portrait, ...details } }: { sample: Sample }) {
  const profileImage = portrait ? portraitFile(portrait) : '';
  return (
    <CardView
      card={{ ...BLANK_CARD, ...details, profileImage }}
      isPhotoLazy
      qr={buildSiteCode()}
      watermark={null}
      placeholders={NO_PLACEHOLDERS}
    />
  );
}

let built: { address: string; qr: Qr } | null = null;

/**
 * The code on sample cards leads to the product's home page. The same for all, so that a page of
 * eight compresses well.
 */
function buildSiteCode(): Qr {
  const address = publicSettings.origin + href('home');
  if (built?.address !== address) built = { address, qr: buildQr(address) };
  return built.qr;
}
