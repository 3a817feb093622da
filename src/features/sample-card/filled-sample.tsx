import '#src/card-view/card-view.css';
import type { TemplateKey } from '#shared/card/templates.ts';
import { BLANK_CARD, NO_PLACEHOLDERS } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { portraitFile, type PortraitName } from '#shared/site/portraits.ts';
import { buildSiteCode } from '#src/features/sample-card/site-code.ts';

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
