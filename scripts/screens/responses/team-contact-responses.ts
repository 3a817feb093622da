import { CONTACTS } from '#shared/api/contact-operations.ts';
import { type OrganizationContact } from '#shared/api/contacts.ts';
import { ORG } from '#scripts/screens/responses/team-responses.ts';

// Contacts of organization cards. Each response is validated by the endpoint's schema.

const OF = `**/api/organizations/${ORG}/contacts`;
export const CONTACT_CALLS = { list: `${OF}{,?*}`, held: `${OF}/held-back*` } as const;

const AT = '2026-11-18T09:30:00.000Z';
const NAMES = [
  'Vera Visser',
  'Walt Walker',
  'Alexandra-Konstantina Papadimitriou-Wellington of Hohenzollern-Sigmaringen the Younger',
  'محمد عبد الله',
];
const PAGE = 50;
const LONG_NOTE =
  'Wants a quote for two hundred cards, engraved, before the fair in Lisbon. '.repeat(4);

function buildOrganizationContact(index: number): OrganizationContact {
  const isLong = index % 4 === 2;
  return {
    id: `contact-${index}`,
    name: NAMES[index % NAMES.length] ?? '',
    email:
      index % 5 === 4
        ? ''
        : `${isLong ? 'a-very-long-address.'.repeat(3) : ''}visitor.${index}@example.com`,
    phone: index % 2 === 0 ? '+49 30 901820' : '',
    company: isLong
      ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
      : 'Meyer & Sons',
    note: index % 3 === 0 ? LONG_NOTE : '',
    ownerNote: index % 3 === 0 ? 'Sent the price list.' : '',
    tags: index % 2 === 0 ? ['fair', 'lead', 'Lisbon', 'follow up next week'] : [],
    isMarked: index % 3 === 1,
    metOn: index % 4 === 0 ? '2026-11-17' : '',
    metWhere: index % 4 === 0 ? 'Trade fair in Lisbon' : '',
    card: isLong ? 'a-name-as-long-as-they-may-get' : 'tomas-ruiz',
    source: index % 2 === 0 ? 'qr' : null,
    consent: 'Northwind may keep and use my details to get in touch.',
    createdAt: AT,
    member:
      index % 7 === 6
        ? null
        : {
            id: `m${index % 3}`,
            name: isLong ? 'Wilhelmina-Alexandra von der Hohenfels-Lindenthal' : 'Tomas Ruiz',
          },
  };
}

interface ContactShape {
  /** Most of them are on later pages. */
  contacts: number;
  /** Above the plan's limit. */
  waiting?: number;
  held?: number;
}

export function buildContactResponses({ contacts, waiting = 0, held = 0 }: ContactShape) {
  const rows = Array.from({ length: Math.min(PAGE, contacts) }, (_, index) =>
    buildOrganizationContact(index),
  );
  return {
    [CONTACT_CALLS.list]: CONTACTS.list.team.response.parse({
      contacts: rows,
      next: contacts > PAGE ? 'next' : null,
      total: contacts,
      waiting,
    }),
    [CONTACT_CALLS.held]: CONTACTS.listHeld.response.parse({
      contacts: Array.from({ length: Math.min(PAGE, held) }, (_, index) => ({
        ...buildOrganizationContact(index),
        id: `held-${index}`,
      })),
      nextCursor: held > PAGE ? 'next' : null,
      heldBack: { stored: held, arrived: held },
      hidden: 0,
      until: AT,
    }),
  };
}
