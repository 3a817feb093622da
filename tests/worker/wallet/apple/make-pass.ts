import type { CardContent } from '#shared/card/card.ts';
import { choosePassPalette, DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { buildPassJson, type PassSource } from '#worker/wallet/apple/pass-json.ts';
import { buildPassPackage } from '#worker/wallet/apple/pass-package.ts';
import { createPassSigner } from '#worker/wallet/apple/pass-signer.ts';
import { buildPassPictures } from '#worker/wallet/apple/pictures/pass-pictures.ts';
import { createDevelopmentKeys } from '#scripts/wallet/development-keys.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';

export const NOW = new Date('2026-11-20T12:00:00.000Z');
export const keys = createDevelopmentKeys(NOW);
const signer = await createPassSigner({
  certificate: keys.APPLE_PASS_CERTIFICATE,
  key: keys.APPLE_PASS_KEY,
  intermediate: keys.APPLE_WWDR_CERTIFICATE,
});

export interface PassCase {
  card?: Partial<CardContent>;
  source?: Partial<PassSource>;
  photo?: Uint8Array | null;
}

function buildPassSource({ card, source }: PassCase = {}): PassSource {
  return {
    card: buildContent(card),
    url: 'https://cards.test/ann',
    texts: { description: '', bio: '', instructions: '' },
    settings: DEFAULT_PASS_SETTINGS,
    notice: null,
    serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
    token: 'a-token-of-more-than-sixteen-characters',
    voidedAt: null,
    ...source,
  };
}

/** Builds a pass signed with keys created for this run. */
export async function makePass(passCase: PassCase = {}): Promise<Uint8Array<ArrayBuffer>> {
  const source = buildPassSource(passCase);
  const { passTypeIdentifier, teamIdentifier } = signer;
  return buildPassPackage({
    passJson: buildPassJson(source, {
      passTypeIdentifier,
      teamIdentifier,
      organizationName: 'Tip Top Cards',
    }),
    pictures: buildPassPictures({
      palette: choosePassPalette(source.settings.design, source.card),
      name: source.card.name,
      photo: passCase.photo ?? null,
    }),
    sign: signer.sign,
    at: NOW,
  });
}
