import type { CardContent } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/link/element-link.ts';
import {
  ELEMENTS,
  isSameValue,
  visibleElements,
  type ElementType,
} from '#shared/card/element/element.ts';
import { choosePassPalette } from '#shared/wallet/pass-settings.ts';
import { PASS_FALLBACKS, PASS_LABELS } from '#worker/wallet/copy.ts';
import { buildPassTarget } from '#worker/wallet/apple/pass-json.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';

/** Google shows at most ten modules of each kind. */
const MODULES_MAX = 10;
/** Lengths in characters that Google shows untruncated. */
const HEADER_MAX = 35;
const BODY_MAX = 500;

const localize = (value: string) => ({ defaultValue: { language: 'en-US', value } });
const truncate = (value: string, max: number): string => [...value].slice(0, max).join('');

/** The class of all cards. Anyone who receives a card may save the same pass. */
export function buildPassClass(classId: string, callbackUrl: string | null): object {
  return {
    id: classId,
    multipleDevicesAndHoldersAllowedStatus: 'MULTIPLE_HOLDERS',
    ...(callbackUrl !== null && { callbackOptions: { url: callbackUrl } }),
  };
}

/**
 * Builds a `GenericObject` of type business card. Fields that may have been set before and no
 * longer are become null.
 */
export function buildPassObject(pass: PassRow, ids: { id: string; classId: string }): object {
  const { content: card, url, texts, settings } = pass;
  const { enabled, places } = settings.geofence;
  const methods = listContactMethods(pass);
  return {
    // Google keeps fields that a patch omits, so a removed title must be null.
    subheader: null,
    ...buildLeanObject(pass, ids),
    logo: buildLogo(pass),
    ...buildOrganizationPictures(pass),
    // Google decides the distance. An empty list removes earlier locations.
    merchantLocations: enabled
      ? places.map(({ latitude, longitude }) => ({ latitude, longitude }))
      : [],
    textModulesData: [
      { id: 'company', header: PASS_LABELS.company, body: card.company },
      ...methods
        .filter(({ type }) => TEXT_TYPES.has(type))
        .map(({ id, label, text: body }) => ({ id, header: label, body })),
      { id: 'about', header: PASS_LABELS.about, body: texts.bio || card.bio },
      ...methods
        .filter(({ type, href }) => href === null && !TEXT_TYPES.has(type))
        .map(({ id, label, text: body }) => ({ id, header: label, body })),
    ]
      // Empty fields are omitted: only the Apple pass requires fallbacks.
      .filter(({ body }) => body.trim() !== '')
      .map(({ id, header, body }) => ({
        id,
        header: truncate(header, HEADER_MAX),
        body: truncate(body, BODY_MAX),
      }))
      .slice(0, MODULES_MAX),
    linksModuleData: {
      uris: [
        { id: 'card', uri: url, description: PASS_LABELS.card },
        ...methods.flatMap(({ id, label, href }) =>
          href === null ? [] : [{ id, uri: href, description: label }],
        ),
      ].slice(0, MODULES_MAX),
    },
  };
}

/** Builds the required fields only, short enough for a link. */
export function buildLeanObject(pass: PassRow, ids: { id: string; classId: string }): object {
  const { content: card, url, settings, voidedAt } = pass;
  return {
    ...ids,
    genericType: 'GENERIC_BUSINESS_CARD',
    state: voidedAt === null ? 'ACTIVE' : 'INACTIVE',
    cardTitle: localize(truncate(card.company || PASS_FALLBACKS.name, HEADER_MAX)),
    header: localize(truncate(card.name || PASS_FALLBACKS.name, BODY_MAX)),
    ...(card.title.trim() !== '' && { subheader: localize(truncate(card.title, BODY_MAX)) }),
    hexBackgroundColor: choosePassPalette(settings.design, card).background,
    barcode: {
      type: 'QR_CODE',
      value: buildPassTarget(url),
      alternateText: url.replace(/^https?:\/\//, ''),
      renderEncoding: 'UTF_8',
    },
  };
}

/**
 * Builds what remains of a pass after its account was deleted, without personal data. Google does
 * not delete objects.
 */
export function buildExpiredObject(): object {
  return {
    state: 'EXPIRED',
    cardTitle: localize(PASS_FALLBACKS.name),
    header: localize(PASS_FALLBACKS.name),
    subheader: null,
    barcode: null,
    logo: null,
    wideLogo: null,
    imageModulesData: null,
    textModulesData: null,
    linksModuleData: null,
  };
}

interface ContactMethod {
  id: string;
  type: ElementType;
  label: string;
  href: string | null;
  text: string;
}
/** Contact methods that are also listed as text, so that they can be read aloud. */
const TEXT_TYPES: ReadonlySet<ElementType> = new Set(['email', 'phone', 'website']);

/** All contact methods: the card's own three, then its elements. */
function listContactMethods({ content: card }: PassRow): ContactMethod[] {
  const own = [
    ['email', card.email],
    ['phone', card.phone],
    ['website', card.website],
  ] as const;
  const isOwn = (type: ElementType, value: string): boolean =>
    own.some(([ownType, ownValue]) => ownType === type && isSameValue(type, ownValue, value));
  return [
    ...own
      .filter(([, value]) => value !== '')
      .map(([type, value]) => buildContactMethod(type, { type, value, dials: card.dials })),
    ...visibleElements(card)
      .filter(({ type, value }) => !isOwn(type, value))
      .map(({ type, value }, index) =>
        buildContactMethod(`element-${index + 1}`, { type, value, dials: card.dials }),
      ),
  ];
}

interface ContactValue extends Pick<CardContent, 'dials'> {
  type: ElementType;
  value: string;
}

function buildContactMethod(id: string, { type, value, dials }: ContactValue): ContactMethod {
  const { label } = ELEMENTS[type];
  const href = elementHref(type, value, dials);
  return { id, type, label, href, text: elementText(type, value, dials) };
}

/** The photo, or the company's logo on a card without one. Google masks it with a circle. */
function buildLogo(pass: PassRow): object | null {
  const { logo } = pass.settings;
  return buildPhoto(pass) ?? (logo === undefined ? null : buildImage(pass, logo.path, logo.name));
}

/**
 * The company's logo in place of the masked picture at the top left, and the photo, which it covers,
 * among the details. Null where a pass has none, so that a removed logo goes.
 */
function buildOrganizationPictures(pass: PassRow): object {
  const { logo } = pass.settings;
  const wideLogo = logo === undefined ? null : buildImage(pass, logo.path, logo.name);
  const photo = wideLogo && buildPhoto(pass);
  return {
    wideLogo,
    imageModulesData: photo === null ? [] : [{ id: 'photo', mainImage: photo }],
  };
}

function buildPhoto(pass: PassRow): object | null {
  const { contactPhoto, profileImage, name } = pass.content;
  return buildImage(pass, contactPhoto || profileImage, name || PASS_FALLBACKS.name);
}

/** Google fetches images itself, from public https addresses only. */
function buildImage({ url }: Pick<PassRow, 'url'>, path: string, text: string): object | null {
  if (path === '' || !url.startsWith('https:')) return null;
  return { sourceUri: { uri: new URL(path, url).href }, contentDescription: localize(text) };
}
