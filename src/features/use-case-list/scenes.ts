import { TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import type { PortraitName } from '#shared/site/portraits.ts';

export interface Scene {
  /** The situation in which a card is shared. */
  moment: string;
  points: readonly (readonly [title: string, text: string])[];
  /** A fictional person; the page says so. */
  sample: {
    template: TemplateKey;
    portrait: PortraitName;
    name: string;
    title: string;
    company: string;
  };
}

/** Content of the use case pages by slug. */
export const SCENES: Readonly<Record<string, Scene>> = {
  sales: {
    moment: 'The meeting is over, people are getting up, and someone asks for your number.',
    points: [
      [
        'One second',
        'Show the code. Their camera opens your page, and one tap saves your contact.',
      ],
      ['The right next step', 'Calendar, proposal and phone, in the order you choose.'],
      [
        'Still right next year',
        'Change your territory or title, and every card you ever shared is up to date.',
      ],
    ],
    sample: {
      template: 'platinum',
      portrait: 'nora-feld',
      name: 'Nora Feld',
      title: 'Key Accounts',
      company: 'Feld & Partner',
    },
  },
  marketing: {
    moment: 'The posters are printed, and the campaign page has just moved.',
    points: [
      [
        'One code, many seasons',
        'The printed code stays the same while you change what it links to.',
      ],
      [
        'Looks like your brand',
        `${TEMPLATE_COUNT_FIRST} designs with banner and portrait, sharp at any size.`,
      ],
      ['Numbers that mean people', 'Bots and link previews are not counted as visitors.'],
    ],
    sample: {
      template: 'purple',
      portrait: 'iris-lund',
      name: 'Iris Lund',
      title: 'Campaigns',
      company: 'Studio Lund',
    },
  },
  recruiting: {
    moment: 'A good candidate is not looking today, and will be in nine months.',
    points: [
      ['In the address book', 'With photo and company, so they know who is calling.'],
      ['Open roles on the card', 'A link you can update, unlike a printed leaflet.'],
      ['No form at first sight', 'They get your details without sharing theirs.'],
    ],
    sample: {
      template: 'royal',
      portrait: 'samir-haddad',
      name: 'Samir Haddad',
      title: 'Talent',
      company: 'Haddad Search',
    },
  },
  agencies: {
    moment: 'A client asks whether you could do the same for them.',
    points: [
      ['One look for the team', 'The same template and banner for everyone who represents you.'],
      [
        'Your brand, not ours',
        'As a white-label partner you sell the platform under your own name.',
      ],
      [
        'Most of the revenue',
        `${REVENUE_SHARE.partnerPercent}% of what your clients pay is yours, on every plan.`,
      ],
    ],
    sample: {
      template: 'rosegold',
      portrait: 'maya-lindqvist',
      name: 'Maya Lindqvist',
      title: 'Creative Direction',
      company: 'Lindqvist',
    },
  },
  'real-estate': {
    moment: 'A couple stops in front of the house on a Sunday.',
    points: [
      ['On the sign', 'The code opens your card, with number, calendar and the listing.'],
      [
        'In their phone',
        "They save your contact before they drive on, with a photo they'll recognize.",
      ],
      ['After the move', 'You move offices, and the sign outside is still right.'],
    ],
    sample: {
      template: 'emerald',
      portrait: 'jonas-hale',
      name: 'Jonas Hale',
      title: 'Estate Agent',
      company: 'Hale Homes',
    },
  },
  events: {
    moment: 'The hall has no signal, and the queue at the stand is long.',
    points: [
      ['Works offline', 'Your code is on your phone; the contact file inside it needs no network.'],
      [
        'No business cards to type up',
        'Everyone who saves your card has your details, spelled correctly.',
      ],
      ['No app to explain', 'A camera is all the other side needs.'],
    ],
    sample: {
      template: 'social',
      portrait: 'kit-okafor',
      name: 'Kit Okafor',
      title: 'Photographer',
      company: '',
    },
  },
  consulting: {
    moment: 'Someone recommends you over dinner.',
    points: [
      ['An address you can say', 'Your name after the domain: short enough to say out loud.'],
      ['A page that is enough', 'Your field, a line about you, and a link to your calendar.'],
      ['Calm', 'No trackers and no banners on what carries your name.'],
    ],
    sample: {
      template: 'premium',
      portrait: 'ada-moreno',
      name: 'Ada Moreno',
      title: 'Strategy',
      company: 'Moreno',
    },
  },
  services: {
    moment: 'The boiler works again, and the bill gets thrown away.',
    points: [
      [
        'On the van and the bill',
        'One code for both. Next time, they call you instead of searching online.',
      ],
      ['With the right number', 'Office by day, emergency by night: you decide which comes first.'],
      ['Free to begin', 'One card is free, forever.'],
    ],
    sample: {
      template: 'luxury',
      portrait: 'peter-novak',
      name: 'Peter Novak',
      title: 'Heating & Water',
      company: 'Novak',
    },
  },
};
