import { DAY_MS } from '#shared/format/duration.ts';
import {
  departMember,
  LEAVER_CARDS,
  listDepartures,
  previewOwnDeparture,
  readLeaverSetting,
} from '#shared/api/organizations/people/departures.ts';
import { readMember } from '#shared/api/organizations/people/members.ts';
import { ORG } from '#scripts/screens/responses/team-responses.ts';

// Responses about people who leave a team. Each is validated by the endpoint's schema.

const OF = `**/api/organizations/${ORG}`;
export const LEAVER_CALLS = {
  list: `${OF}/departures*`,
  setting: `${OF}/leaver-setting`,
  departure: `${OF}/members/*/departure`,
  successor: `${OF}/members/m0`,
  own: `${OF}/leave`,
} as const;

const NAMES = ['Noa Berg', 'Wilhelmina-Alexandra von der Hohenfels-Lindenthal', 'José Øzgün'];
const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

interface LeaverPeople {
  successor?: string | null;
  heir?: string | null;
}

export function buildLeaverSetting({ successor = 'm0', heir = null }: LeaverPeople = {}) {
  return readLeaverSetting.response.parse({ card: 'pause', days: 30, successor, heir });
}

export const LONG_PERSON = 'Wilhelmina-Alexandra von der Hohenfels-Lindenthal';

export function buildSuccessor(name = 'Ines Falk') {
  return readMember.response.parse({
    member: {
      id: 'm0',
      email: 'ines.0@northwind.example',
      name,
      role: 'owner',
      groups: [],
      status: 'active',
      suspendedBy: null,
      isBillingOwner: true,
      cards: 1,
      lastActiveOn: null,
      externalId: null,
    },
  });
}

export function buildDepartures(count: number) {
  return listDepartures.response.parse({
    departures: Array.from({ length: count }, (_, index) => {
      const card = LEAVER_CARDS[index % LEAVER_CARDS.length];
      return {
        id: `d${index}`,
        member: `left${index}`,
        name: NAMES[index % NAMES.length],
        email: index % 7 === 6 ? '' : `person.${index}@northwind.example`,
        role: index % 4 === 3 ? 'manager' : 'member',
        departedAt: at(-index),
        card,
        until: card === 'keep' ? at(45 - index) : null,
        successor: index % 5 === 4 ? null : { name: 'Ines Falk' },
        heir: null,
        cards: Array.from({ length: (index + 1) % 3 }, (__, nth) => `person-${index}-${nth}`),
        undoUntil: index > 30 || index % 7 === 6 ? null : at(30 - index),
      };
    }),
    next: count >= 50 ? 'next' : null,
  });
}

/** What leaving would do to the person's own cards. */
export function buildOwnDeparture() {
  const { departure } = buildDeparturePlan(2);
  return previewOwnDeparture.response.parse({ departure, contacts: 12 });
}

/** A dry run for a member with some cards. */
export function buildDeparturePlan(cards: number) {
  return departMember.response.parse({
    departure: {
      id: null,
      card: 'pause',
      until: null,
      successor: { id: 'm0', name: 'Ines Falk' },
      heir: null,
      cards: Array.from({ length: cards }, (_, index) => ({
        username:
          index === 0 ? 'tomas-ruiz' : `tomas-ruiz-northwind-trading-and-logistics-${index}`,
        name: 'Tomas Ruiz',
        outcome: index === 3 ? 'hidden' : 'paused',
      })),
      passes: cards * 2 - 1,
      keys: Math.min(cards, 2),
      serviceKeys: 1,
      webhooks: 2,
      apps: 1,
      freesSeat: true,
    },
  });
}
