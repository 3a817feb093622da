import { PASSKIT_BASE } from '#shared/api/passkit.ts';
import type { CardContent } from '#shared/card/card.ts';
import { splitName } from '#shared/card/person-name.ts';
import { readColor } from '#shared/wallet/pass-look.ts';
import { chooseLook, type PassSettings } from '#shared/wallet/pass-settings.ts';
import type { Geofence } from '#shared/wallet/geofence.ts';
import {
  buildBackFields,
  buildNameField,
  buildRowFields,
  PASS_FALLBACKS,
} from '#worker/wallet/apple/pass-fields.ts';
import type { PassNotice, PassWords } from '#worker/wallet/wallet-card.ts';

/** Longest description, in characters: VoiceOver reads it out. */
const DESCRIPTION_MAX = 160;

/** All a pass is made from. */
export interface PassSource {
  card: CardContent;
  /** The card's public address. */
  url: string;
  words: PassWords;
  /** What the owner set for all their passes. */
  settings: PassSettings;
  /** What the owner last told those who hold the pass. */
  notice: PassNotice | null;
  serial: string;
  /** What devices show to fetch this pass again. */
  token: string;
  /** When the card stopped being public; null while it is. */
  voidedAt: Date | null;
}

/** Whose passes these are, by the certificate that signs them. */
export interface PassIssuer {
  passTypeIdentifier: string;
  teamIdentifier: string;
  organizationName: string;
}

/** The address a pass's code carries: the public page, marked so that scans of passes can be told apart. */
export function passTarget(url: string): string {
  return `${new URL(url).href}?s=pass`;
}

/** The base address of the update service. Always https: Wallet refuses a pass that names another. */
function webServiceUrl(url: string): string {
  return new URL(PASSKIT_BASE, url).href.replace(/^http:/, 'https:');
}

/** The `pass.json` of a card: generic style, and beside it the poster style that iOS 27 prefers. */
export function buildPassJson(source: PassSource, issuer: PassIssuer): object {
  const { card, url, words, settings, serial, token } = source;
  const look = chooseLook(settings.design, card.template);
  const name = buildNameField(card);
  const rows = buildRowFields(card);
  const back = buildBackFields(source);
  const [title, company] = rows;
  return {
    formatVersion: 1,
    ...issuer,
    serialNumber: serial,
    description: describe(card, words),
    logoText: issuer.organizationName,
    backgroundColor: rgb(look.background),
    foregroundColor: rgb(look.foreground),
    labelColor: rgb(look.label),
    sharingProhibited: false,
    webServiceURL: webServiceUrl(url),
    authenticationToken: token,
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: passTarget(url),
        messageEncoding: 'iso-8859-1',
        altText: url.replace(/^https?:\/\//, ''),
      },
    ],
    ...relevance(settings.geofence),
    userInfo: userInfo(card),
    ...voiding(source.voidedAt),
    generic: { primaryFields: [name], secondaryFields: rows, backFields: back },
    posterGeneric: {
      primaryFields: [name, title],
      footerFields: [company],
      backFields: back,
    },
  };
}

/** How far from a place Wallet may look for it where no owner says, in metres. */
const DISTANCE_DEFAULT = 1000;

/** Where the lock screen offers the pass. Wallet takes the smaller of this distance and its own. */
function relevance({ enabled, radius, places }: Geofence): object {
  if (!enabled) return { maxDistance: DISTANCE_DEFAULT };
  return {
    // A number: Wallet drops a string in silence.
    maxDistance: radius,
    locations: places.map(({ latitude, longitude, relevantText }) => ({
      latitude,
      longitude,
      ...(relevantText !== '' && { relevantText }),
    })),
  };
}

/** For the owner's own apps. Only what the card makes public, never the account's own address. */
function userInfo(card: CardContent): object {
  const { given: firstName, family: lastName } = splitName(card.name, card.familyName);
  return { firstName, lastName, email: card.email };
}

/** Wallet greys the pass out, and stops offering it. */
function voiding(voidedAt: Date | null): object {
  if (voidedAt === null) return {};
  return { voided: true, expirationDate: voidedAt.toISOString().replace(/\.\d+Z$/, 'Z') };
}

function describe(card: CardContent, words: PassWords): string {
  const name = buildNameField(card).value;
  const own = name === PASS_FALLBACKS.name ? name : `${PASS_FALLBACKS.name}: ${name}`;
  return [...(words.description || own)].slice(0, DESCRIPTION_MAX).join('');
}

function rgb(color: string): string {
  return `rgb(${readColor(color).join(', ')})`;
}
