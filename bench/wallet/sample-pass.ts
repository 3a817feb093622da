import type { DevelopmentKeys } from '#scripts/wallet/development-keys.ts';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import { findPassPalette } from '#shared/wallet/pass-palette.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { buildPassPackage } from '#worker/wallet/apple/pass-package.ts';
import type { PassFile } from '#worker/wallet/apple/pass-file.ts';
import { buildPassJson } from '#worker/wallet/apple/pass-json.ts';
import { buildPassPictures } from '#worker/wallet/apple/pictures/pass-pictures.ts';
import { createPassSigner } from '#worker/wallet/apple/pass-signer.ts';

type AppleKeys = Pick<
  DevelopmentKeys,
  'APPLE_PASS_CERTIFICATE' | 'APPLE_PASS_KEY' | 'APPLE_WWDR_CERTIFICATE'
>;

/**
 * Creates the sample card's pass from scratch each time, from the card to the bytes of the file.
 */
export async function createSamplePass(keys: AppleKeys): Promise<{
  make: () => Promise<Uint8Array>;
  /** Inputs of the pass, for another generator. */
  parts: () => { passJson: object; pictures: readonly PassFile[] };
}> {
  const signer = await createPassSigner({
    certificate: keys.APPLE_PASS_CERTIFICATE,
    key: keys.APPLE_PASS_KEY,
    intermediate: keys.APPLE_WWDR_CERTIFICATE,
  });
  const card = buildSampleCard('alex-morgan');
  const { passTypeIdentifier, teamIdentifier } = signer;
  const parts = () => ({
    passJson: buildPassJson(
      {
        card,
        url: 'https://cards.example.com/alex-morgan',
        texts: { description: '', bio: '', instructions: '' },
        settings: DEFAULT_PASS_SETTINGS,
        notice: null,
        serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
        token: 'a-token-of-more-than-sixteen-characters',
        voidedAt: null,
      },
      { passTypeIdentifier, teamIdentifier, organizationName: 'Tip Top Cards' },
    ),
    pictures: buildPassPictures({
      palette: findPassPalette(card.template),
      name: card.name,
      photo: null,
    }),
  });
  return {
    parts,
    make: () => buildPassPackage({ ...parts(), sign: signer.sign, at: new Date() }),
  };
}
