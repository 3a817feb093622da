import { MEDIA_PATH } from '#shared/card/image-path.ts';
import type { Brand } from './brand.ts';

/** A brand with every empty field filled in, as pages, mails and passes show it. */
export interface ShownBrand extends Pick<
  Brand,
  'productName' | 'tagline' | 'logo' | 'icon' | 'senderName' | 'supportEmail' | 'hasWatermark'
> {
  /** The partner whose brand it is; null for the installation's own. */
  organizationId: string | null;
  /** Null for the product's colors. */
  colors: Pick<Brand, 'primaryColor' | 'backgroundColor'> | null;
  /** Where answers to mails go; null for the sender's address. */
  replyTo: string | null;
  /** Whether the partner has legal texts of its own. */
  hasTerms: boolean;
  hasPrivacy: boolean;
  /** Part of the ETag of what shows the brand: changes with it. Empty for the installation's own. */
  tag: string;
}

/** What an installation without partners presents itself as. */
export function buildInstallationBrand(settings: {
  productName: string;
  supportEmail: string;
}): ShownBrand {
  const { productName, supportEmail } = settings;
  return {
    organizationId: null,
    productName,
    tagline: '',
    supportEmail,
    senderName: productName,
    replyTo: null,
    logo: '',
    icon: '',
    colors: null,
    hasWatermark: true,
    hasTerms: false,
    hasPrivacy: false,
    tag: '',
  };
}

/**
 * A partner's brand. Its support address falls back to the installation's, and never its name: a
 * partner's customers must not see the product's.
 */
export function buildShownBrand(
  partner: {
    organizationId: string;
    brand: Brand;
    version: number;
    hasTerms: boolean;
    hasPrivacy: boolean;
  },
  installation: Pick<ShownBrand, 'supportEmail'>,
): ShownBrand {
  const { organizationId, brand, version, hasTerms, hasPrivacy } = partner;
  const { productName, tagline, logo, icon, hasWatermark, primaryColor, backgroundColor } = brand;
  return {
    organizationId,
    productName,
    tagline,
    supportEmail: brand.supportEmail || installation.supportEmail,
    senderName: brand.senderName || productName,
    replyTo: brand.replyTo || brand.supportEmail || null,
    logo: keepMediaPath(logo),
    icon: keepMediaPath(icon),
    colors: { primaryColor, backgroundColor },
    hasWatermark,
    hasTerms,
    hasPrivacy,
    tag: `${organizationId.slice(0, 8)}.${version}`,
  };
}

/** The path of an uploaded bitmap; empty for anything else, whatever was stored. */
function keepMediaPath(path: string): string {
  return MEDIA_PATH.test(path) ? path : '';
}
