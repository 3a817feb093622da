import { elementHref, elementText } from '#shared/card/element-link.ts';
import { ELEMENTS, isSameValue, visibleElements, type ElementType } from '#shared/card/element.ts';
import { chooseLook } from '#shared/wallet/pass-settings.ts';
import { PASS_FALLBACKS } from '#worker/wallet/apple/pass-fields.ts';
import { passTarget } from '#worker/wallet/apple/pass-json.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';

/** Google shows ten of each from an object. */
const MODULES_MAX = 10;
/** Lengths Google shows whole, in characters. */
const HEADER_MAX = 35;
const BODY_MAX = 500;

const text = (value: string) => ({ defaultValue: { language: 'en-US', value } });
const cut = (value: string, max: number): string => [...value].slice(0, max).join('');

/** The class all cards share: one pass may be saved by everybody the card is handed to. */
export function buildPassClass(classId: string): object {
  return { id: classId, multipleDevicesAndHoldersAllowedStatus: 'MULTIPLE_HOLDERS' };
}

/** A pass as a `GenericObject` of the kind business card. What may have been there and is not any more is null. */
export function buildPassObject(pass: PassRow, ids: { id: string; classId: string }): object {
  const { content: card, url, words, settings } = pass;
  const { enabled, places } = settings.geofence;
  const ways = readWays(pass);
  return {
    // A title that went away has to be taken away: Google keeps what a patch does not name.
    subheader: null,
    ...buildLeanObject(pass, ids),
    logo: buildLogo(pass),
    // How near is near, Google decides. An empty list takes away what was there.
    merchantLocations: enabled
      ? places.map(({ latitude, longitude }) => ({ latitude, longitude }))
      : [],
    textModulesData: [
      { id: 'company', header: 'Company', body: card.company },
      ...ways
        .filter(({ type }) => NAMED.has(type))
        .map(({ id, label, text: body }) => ({ id, header: label, body })),
      { id: 'about', header: 'About', body: words.bio || card.bio },
      ...ways
        .filter(({ type, href }) => href === null && !NAMED.has(type))
        .map(({ id, label, text: body }) => ({ id, header: label, body })),
    ]
      // What the card does not say is left out: fallbacks are asked for on Apple's pass alone.
      .filter(({ body }) => body.trim() !== '')
      .map(({ id, header, body }) => ({
        id,
        header: cut(header, HEADER_MAX),
        body: cut(body, BODY_MAX),
      }))
      .slice(0, MODULES_MAX),
    linksModuleData: {
      uris: [
        { id: 'card', uri: url, description: 'Card' },
        ...ways.flatMap(({ id, label, href }) =>
          href === null ? [] : [{ id, uri: href, description: label }],
        ),
      ].slice(0, MODULES_MAX),
    },
  };
}

/** What a pass cannot do without: short enough to travel in a link. */
export function buildLeanObject(pass: PassRow, ids: { id: string; classId: string }): object {
  const { content: card, url, settings, voidedAt } = pass;
  return {
    ...ids,
    genericType: 'GENERIC_BUSINESS_CARD',
    state: voidedAt === null ? 'ACTIVE' : 'INACTIVE',
    cardTitle: text(cut(card.company || PASS_FALLBACKS.name, HEADER_MAX)),
    header: text(cut(card.name || PASS_FALLBACKS.name, BODY_MAX)),
    ...(card.title.trim() !== '' && { subheader: text(cut(card.title, BODY_MAX)) }),
    hexBackgroundColor: chooseLook(settings.design, card.template).background,
    barcode: {
      type: 'QR_CODE',
      value: passTarget(url),
      alternateText: url.replace(/^https?:\/\//, ''),
      renderEncoding: 'UTF_8',
    },
  };
}

/** What is left of a pass whose account is gone: nothing of the person. Google deletes nothing itself. */
export function buildEndedObject(): object {
  return {
    state: 'EXPIRED',
    cardTitle: text(PASS_FALLBACKS.name),
    header: text(PASS_FALLBACKS.name),
    subheader: null,
    barcode: null,
    logo: null,
    textModulesData: null,
    linksModuleData: null,
  };
}

interface Way {
  id: string;
  type: ElementType;
  label: string;
  href: string | null;
  text: string;
}
/** Ways that also stand as text, so that they can be read out. */
const NAMED: ReadonlySet<ElementType> = new Set(['email', 'phone', 'website']);

/** Every way to reach the person: the card's own three, then its elements. */
function readWays({ content: card }: PassRow): Way[] {
  const own = [
    ['email', card.email],
    ['phone', card.phone],
    ['website', card.website],
  ] as const;
  const isOwn = (type: ElementType, value: string): boolean =>
    own.some(([ownType, ownValue]) => ownType === type && isSameValue(type, ownValue, value));
  return [
    ...own.filter(([, value]) => value !== '').map(([type, value]) => readWay(type, type, value)),
    ...visibleElements(card)
      .filter(({ type, value }) => !isOwn(type, value))
      .map(({ type, value }, index) => readWay(`element-${index + 1}`, type, value)),
  ];
}

function readWay(id: string, type: ElementType, value: string): Way {
  const { label } = ELEMENTS[type];
  return { id, type, label, href: elementHref(type, value), text: elementText(type, value) };
}

/** Google fetches pictures itself, from public https addresses only. */
function buildLogo({ content: card, url }: PassRow): object | null {
  const path = card.contactPhoto || card.profileImage;
  if (path === '' || !url.startsWith('https:')) return null;
  return {
    sourceUri: { uri: new URL(path, url).href },
    contentDescription: text(card.name || PASS_FALLBACKS.name),
  };
}
