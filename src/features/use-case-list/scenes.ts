import type { TemplateKey } from '#shared/card/template.ts';

export interface Scene {
  /** Where the card changes hands. */
  moment: string;
  points: readonly (readonly [title: string, text: string])[];
  /** Somebody who does not exist; the page says so. */
  sample: { template: TemplateKey; name: string; title: string; company: string };
}

/** What a card does for each line of work, by its slug. */
export const SCENES: Readonly<Record<string, Scene>> = {
  sales: {
    moment: 'The meeting is over, everybody is standing, and somebody asks for your number.',
    points: [
      ['One second', 'Show the code. Their camera opens your page, and one press saves you.'],
      [
        'The right next step',
        'Calendar, proposal and phone stand in the order you want them pressed.',
      ],
      [
        'Still right next year',
        'Change territory or title, and every card you ever handed over says so.',
      ],
    ],
    sample: {
      template: 'platinum',
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
        'What is printed is the name; what it leads to changes behind it.',
      ],
      ['Looks like the brand', 'Eight designs with banner and portrait, drawn sharp at any size.'],
      ['Numbers that mean people', 'Bots and previews are told apart from visitors.'],
    ],
    sample: { template: 'purple', name: 'Iris Lund', title: 'Campaigns', company: 'Studio Lund' },
  },
  recruiting: {
    moment: 'A good candidate is not looking today, and will be in nine months.',
    points: [
      ['In the address book', 'With photo and company, so that they know who calls.'],
      ['Open roles on the card', 'A link that you change, not a leaflet that ages.'],
      ['No form at first sight', 'They get your details without giving theirs.'],
    ],
    sample: { template: 'royal', name: 'Samir Haddad', title: 'Talent', company: 'Haddad Search' },
  },
  agencies: {
    moment: 'A client asks whether you could do this for them as well.',
    points: [
      ['One look for the team', 'The same template and banner for everybody who represents you.'],
      [
        'Your brand, not ours',
        'As a white-label partner you sell the platform under your own name.',
      ],
      [
        'A share that is written down',
        'What a partner keeps stands on the white-label page, as one number.',
      ],
    ],
    sample: {
      template: 'rosegold',
      name: 'Maya Lindqvist',
      title: 'Creative Direction',
      company: 'Lindqvist',
    },
  },
  'real-estate': {
    moment: 'A couple stops in front of the house on a Sunday.',
    points: [
      ['On the sign', 'The code opens your card, with number, calendar and the listing.'],
      ['In their phone', 'They save you before they drive on, with a photo they will recognise.'],
      ['After the move', 'You change offices; the sign outside is still right.'],
    ],
    sample: {
      template: 'emerald',
      name: 'Jonas Hale',
      title: 'Estate Agent',
      company: 'Hale Homes',
    },
  },
  events: {
    moment: 'The hall has no signal, and the queue at the stand is long.',
    points: [
      ['Works offline', 'Your code is on your phone; the contact file inside it needs no network.'],
      ['No stack to type up', 'Whoever saved you has you, spelled right.'],
      ['No app to explain', 'A camera is all the other side needs.'],
    ],
    sample: { template: 'social', name: 'Kit Okafor', title: 'Photographer', company: '' },
  },
  consulting: {
    moment: 'The recommendation was made at dinner, by somebody else.',
    points: [
      ['An address one can say', 'Your name after the host’s: short enough to be passed on aloud.'],
      ['A page that is enough', 'Field, a line about you, and the way into your calendar.'],
      ['Calm', 'No trackers and no banners on what carries your name.'],
    ],
    sample: { template: 'premium', name: 'Ada Moreno', title: 'Strategy', company: 'Moreno' },
  },
  services: {
    moment: 'The boiler works again, and nobody keeps the bill.',
    points: [
      [
        'On the van and the bill',
        'One code for both; next time they call you and not a search engine.',
      ],
      ['With the right number', 'Office by day, emergency by night: you decide what stands first.'],
      ['Free to begin', 'One card costs nothing, for good.'],
    ],
    sample: { template: 'luxury', name: 'Peter Novak', title: 'Heating & Water', company: 'Novak' },
  },
};
