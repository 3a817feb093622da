import { PASSKIT_BASE } from '#shared/api/wallet/passkit.ts';
import type { CardContent } from '#shared/card/card.ts';
import { splitName } from '#shared/card/person-name.ts';
import { parseColor } from '#shared/format/color.ts';
import { choosePassPalette, type StoredPassSettings } from '#shared/wallet/pass-settings.ts';
import type { Geofence } from '#shared/wallet/geofence.ts';
import {
  buildBackFields,
  buildNameField,
  buildRowFields,
} from '#worker/wallet/apple/pass-fields.ts';
import { PASS_FALLBACKS } from '#worker/wallet/copy.ts';
import type { PassNotice, PassTexts } from '#worker/wallet/wallet-card.ts';

/** In characters, since VoiceOver reads the description aloud. */
const DESCRIPTION_MAX = 160;

export interface PassSource {
  card: CardContent;
  /** The card's page. */
  url: string;
  /** The product's origin, where the update service is; by default that of the page. */
  serviceOrigin?: string;
  texts: PassTexts;
  settings: StoredPassSettings;
  notice: PassNotice | null;
  serial: string;
  /** The token with which devices fetch the pass. */
  token: string;
  /** When the card stopped being public. Null while it is public. */
  voidedAt: Date | null;
}

/** Taken from the signing certificate, except for the name. */
export interface PassIssuer {
  passTypeIdentifier: string;
  teamIdentifier: string;
  organizationName: string;
}

/** The URL in a pass's QR code: the public page, marked to distinguish scans of passes. */
export function buildPassTarget(url: string): string {
  return `${new URL(url).href}?s=pass`;
}

/** The base URL of the update service, always https: Wallet rejects other schemes. */
function buildWebServiceUrl(origin: string): string {
  return new URL(PASSKIT_BASE, origin).href.replace(/^http:/, 'https:');
}

/** Builds `pass.json` in the generic style and in the poster style that iOS 27 prefers. */
export function buildPassJson(source: PassSource, issuer: PassIssuer): object {
  const { card, url, texts, settings, serial, token } = source;
  const palette = choosePassPalette(settings.design, card);
  const name = buildNameField(card);
  const rows = buildRowFields(card);
  const back = buildBackFields(source);
  const [title, company] = rows;
  return {
    formatVersion: 1,
    ...issuer,
    serialNumber: serial,
    description: buildDescription(card, texts),
    // The platform's name after a company's logo would read as the company's.
    ...(settings.logo === undefined && { logoText: issuer.organizationName }),
    backgroundColor: formatRgb(palette.background),
    foregroundColor: formatRgb(palette.foreground),
    labelColor: formatRgb(palette.label),
    sharingProhibited: false,
    webServiceURL: buildWebServiceUrl(source.serviceOrigin ?? url),
    authenticationToken: token,
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: buildPassTarget(url),
        messageEncoding: 'iso-8859-1',
        altText: url.replace(/^https?:\/\//, ''),
      },
    ],
    ...buildRelevance(settings.geofence),
    userInfo: buildUserInfo(card),
    ...buildVoiding(source.voidedAt),
    generic: { primaryFields: [name], secondaryFields: rows, backFields: back },
    posterGeneric: {
      primaryFields: [name, title],
      footerFields: [company],
      backFields: back,
    },
  };
}

/** Maximum distance in meters without an owner's setting. */
const DEFAULT_DISTANCE_METERS = 1000;

/**
 * Places where the lock screen suggests the pass. Wallet uses the smaller of this distance and its
 * own.
 */
function buildRelevance({ enabled, radius, places }: Geofence): object {
  if (!enabled) return { maxDistance: DEFAULT_DISTANCE_METERS };
  return {
    // Must be a number: Wallet silently ignores a string.
    maxDistance: radius,
    locations: places.map(({ latitude, longitude, relevantText }) => ({
      latitude,
      longitude,
      ...(relevantText !== '' && { relevantText }),
    })),
  };
}

/** For companion apps. Public card data only, never the account's own address. */
function buildUserInfo(card: CardContent): object {
  const { given: firstName, family: lastName } = splitName(card.name, card.familyName);
  return { firstName, lastName, email: card.email };
}

/** Wallet grays out a voided pass and no longer suggests it. */
function buildVoiding(voidedAt: Date | null): object {
  if (voidedAt === null) return {};
  return { voided: true, expirationDate: voidedAt.toISOString().replace(/\.\d+Z$/, 'Z') };
}

function buildDescription(card: CardContent, texts: PassTexts): string {
  const name = buildNameField(card).value;
  const own = name === PASS_FALLBACKS.name ? name : `${PASS_FALLBACKS.name}: ${name}`;
  return [...(texts.description || own)].slice(0, DESCRIPTION_MAX).join('');
}

function formatRgb(color: string): string {
  return `rgb(${parseColor(color).join(', ')})`;
}
