import type { DevelopmentKeys } from '#scripts/wallet/development-keys.ts';
import { sampleCard } from '#scripts/samples/sample-card.ts';
import { findPassLook } from '#shared/wallet/pass-look.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { buildPassPackage } from '#worker/wallet/apple/package.ts';
import type { PassFile } from '#worker/wallet/apple/pass-file.ts';
import { buildPassJson } from '#worker/wallet/apple/pass-json.ts';
import { passPictures } from '#worker/wallet/apple/pictures/pass-pictures.ts';
import { createPassSigner } from '#worker/wallet/apple/signer.ts';

type AppleKeys = Pick<
  DevelopmentKeys,
  'APPLE_PASS_CERTIFICATE' | 'APPLE_PASS_KEY' | 'APPLE_WWDR_CERTIFICATE'
>;

/** A pass as it is made for the sample card: from its card to the bytes of the file, everything each time. */
export async function createSamplePass(keys: AppleKeys): Promise<{
  make: () => Promise<Uint8Array>;
  /** What the pass is made of, for another maker. */
  parts: () => { passJson: object; pictures: readonly PassFile[] };
}> {
  const signer = await createPassSigner({
    certificate: keys.APPLE_PASS_CERTIFICATE,
    key: keys.APPLE_PASS_KEY,
    intermediate: keys.APPLE_WWDR_CERTIFICATE,
  });
  const card = sampleCard('alex-morgan');
  const { passTypeIdentifier, teamIdentifier } = signer;
  const parts = () => ({
    passJson: buildPassJson(
      {
        card,
        url: 'https://cards.example.com/alex-morgan',
        words: { description: '', bio: '', instructions: '' },
        settings: DEFAULT_PASS_SETTINGS,
        notice: null,
        serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
        token: 'a-token-of-more-than-sixteen-characters',
        voidedAt: null,
      },
      { passTypeIdentifier, teamIdentifier, organizationName: 'Tip Top Cards' },
    ),
    pictures: passPictures({ look: findPassLook(card.template), name: card.name, photo: null }),
  });
  return {
    parts,
    make: () => buildPassPackage({ ...parts(), sign: signer.sign, at: new Date() }),
  };
}
