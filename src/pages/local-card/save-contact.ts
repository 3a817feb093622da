import type { LocalCard } from '#shared/card/card.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { buildFileName } from '#shared/format/file-name.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { findCardHome } from '#src/state/cards/team-card.ts';

const JPEG_DATA = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/;

/** Downloads the vCard that the published page will offer. */
export function saveContact(card: LocalCard): void {
  const text = buildVCard(card, {
    url: cardUrl(findCardHome(card, pageOrigin), card.username),
    revisedAt: card.updatedAt,
    photoJpegBase64: JPEG_DATA.exec(card.contactPhoto)?.[1],
  });
  const name = buildFileName(card.name, card.username, 'vcf');
  downloadBlob(new Blob([text], { type: 'text/vcard;charset=utf-8' }), name);
}
