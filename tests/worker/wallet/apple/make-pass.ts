import { makeDevelopmentKeys } from '#scripts/wallet/development-keys.ts';
import type { CardContent } from '#shared/card/card.ts';
import { chooseLook, DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { buildPassPackage } from '#worker/wallet/apple/package.ts';
import { buildPassJson, type PassSource } from '#worker/wallet/apple/pass-json.ts';
import { passPictures } from '#worker/wallet/apple/pictures/pass-pictures.ts';
import { createPassSigner } from '#worker/wallet/apple/signer.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';

export const NOW = new Date('2026-11-20T12:00:00.000Z');
export const keys = makeDevelopmentKeys(NOW);
export const signer = await createPassSigner({
  certificate: keys.APPLE_PASS_CERTIFICATE,
  key: keys.APPLE_PASS_KEY,
  intermediate: keys.APPLE_WWDR_CERTIFICATE,
});

export interface PassCase {
  card?: Partial<CardContent>;
  source?: Partial<PassSource>;
  photo?: Uint8Array | null;
}

/** The source of a pass for a card that differs from the typical one as told. */
function passSource({ card, source }: PassCase = {}): PassSource {
  return {
    card: buildContent(card),
    url: 'https://cards.test/ann',
    words: { description: '', bio: '', instructions: '' },
    settings: DEFAULT_PASS_SETTINGS,
    notice: null,
    serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
    token: 'a-token-of-more-than-sixteen-characters',
    voidedAt: null,
    ...source,
  };
}

/** The bytes of a whole pass, signed with keys made for this run. */
export async function makePass(asked: PassCase = {}): Promise<Uint8Array<ArrayBuffer>> {
  const source = passSource(asked);
  const { passTypeIdentifier, teamIdentifier } = signer;
  return buildPassPackage({
    passJson: buildPassJson(source, {
      passTypeIdentifier,
      teamIdentifier,
      organizationName: 'Tip Top Cards',
    }),
    pictures: passPictures({
      look: chooseLook(source.settings.design, source.card.template),
      name: source.card.name,
      photo: asked.photo ?? null,
    }),
    sign: signer.sign,
    at: NOW,
  });
}
