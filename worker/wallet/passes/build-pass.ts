import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { choosePassPalette } from '#shared/wallet/pass-settings.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildPassDisposition } from '#worker/wallet/apple/pass-disposition.ts';
import { buildPassJson } from '#worker/wallet/apple/pass-json.ts';
import { buildPassPackage, PASS_CONTENT_TYPE } from '#worker/wallet/apple/pass-package.ts';
import type { PassSigner } from '#worker/wallet/apple/pass-signer.ts';
import {
  buildPassPictures,
  type PartnerPictures,
} from '#worker/wallet/apple/pictures/pass-pictures.ts';
import type { PassSecrets } from '#worker/wallet/pass-secrets.ts';
import { readPassPhoto, readPng } from '#worker/wallet/passes/pass-photo.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';

export async function buildPass(
  kernel: Kernel,
  keys: { signer: PassSigner; secrets: PassSecrets },
  pass: PassRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signer, secrets } = keys;
  const { content: card, url, texts, settings, notice, serial, voidedAt } = pass;
  const brand = await kernel.brands.ofUser(pass.userId);
  const passJson = buildPassJson(
    {
      card,
      url,
      // A removed own domain must cut off no pass.
      serviceOrigin: kernel.publicOrigin || url,
      texts,
      settings,
      notice,
      serial,
      token: secrets.authenticationToken(serial),
      voidedAt: voidedAt === null ? null : new Date(voidedAt),
    },
    {
      passTypeIdentifier: signer.passTypeIdentifier,
      teamIdentifier: signer.teamIdentifier,
      organizationName: brand.productName,
    },
  );
  const photo = await readPassPhoto(kernel.bucket, card.passPhoto);
  const organizationLogo = await readPng(kernel.bucket, settings.logo?.path);
  const pictures = buildPassPictures({
    palette: choosePassPalette(settings.design, card),
    name: card.name,
    photo,
    organizationLogo,
    partner: brand.organizationId === null ? null : await readPartnerPictures(kernel, brand),
  });
  return buildPassPackage({ passJson, pictures, sign: signer.sign, at: kernel.now() });
}

async function readPartnerPictures(
  { bucket }: Pick<Kernel, 'bucket'>,
  { productName, logo, icon }: ShownBrand,
): Promise<PartnerPictures> {
  const [logoFile, iconFile] = await Promise.all([readPng(bucket, logo), readPng(bucket, icon)]);
  return { productName, logo: logoFile, icon: iconFile };
}

export function buildPassResponse(
  bytes: Uint8Array<ArrayBuffer>,
  pass: PassRow,
  headers: Record<string, string> = {},
): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': PASS_CONTENT_TYPE,
      'Content-Disposition': buildPassDisposition(pass.content.name),
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Last-Modified': new Date(pass.modifiedSeconds * 1000).toUTCString(),
      ...headers,
    },
  });
}
