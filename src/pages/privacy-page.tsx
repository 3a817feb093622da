import { OperatorLegalPage } from '#src/features/legal-text/operator-legal-page.tsx';
import { publicSettings } from '#src/browser/public-settings.ts';
import { PartnerLegalPage } from '#src/features/legal-text/partner-legal-page.tsx';
import { appSettings } from '#src/browser/app-settings.ts';
import { ForgetSavedCards } from '#src/features/saved-cards/forget-saved-cards.tsx';
import { Section, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What the software stores',
    entries: [
      [
        'An account',
        'Your name, your email and a scrypt hash of your password. When you change your email, also the new one for up to an hour.',
      ],
      [
        'A session',
        'When it started, the type of device and a truncated network address, never the full one. Stored until you sign out, for 30 days at most.',
      ],
      [
        'A published card',
        'What you put on it. Your browser removes the location and time from pictures before uploading them.',
      ],
      [
        'A wallet pass you create',
        'Its content and the phones it is registered on, each with a keyed hash of the pass and the network address it was registered from. Google stores the copy for Google Wallet; we clear it when you delete your account.',
      ],
      [
        'Contact details you share on a card',
        "What you submitted, when, and the consent text you agreed to. Only the card's owner can see it, and can delete it at any time. During a flood of submissions it may be held for the owner's review for up to 30 days. We never email you, except once if you ask us to send you the card.",
      ],
      [
        'A report of a card',
        "The reason you chose, what you wrote, your email if you gave one, and a keyed hash of the card and your network address, which cannot identify you without this server's secret. The operators of this server read it; the card's owner is never told who reported it. It is deleted 180 days after it was decided. The decision, without the reporter, is deleted after three years.",
      ],
      [
        'What assistants do for you',
        'If you connect an assistant: its name and what you allowed it, until you disconnect it. For 30 days also which tools it used on which days, how often, and the name it gave itself. If its changes wait for your approval, each with your decision, for 30 days. We do not store your prompts or conversations.',
      ],
      [
        'A free trial',
        "Keyed hashes of your email and of Stripe's fingerprint of your payment method, which cannot identify you without this server's secret. They show that a trial was used and are stored for 730 days, also after you delete your account, so that each person gets one trial.",
      ],
      [
        "An affiliate's link",
        'If you sign up within 30 days of following one: whose link it was, until one of you deletes the account. They see how many people signed up and what they earn, not who you are. We count visits by the link per day, without anything about you.',
      ],
      [
        'Payments with a share',
        "If your account belongs to a partner or came by an affiliate's link: amount, date and Stripe's ID of each payment and refund, without your name. They belong to our bookkeeping and stay after you delete your account.",
      ],
      [
        'The audit log of a team',
        'If you are in a team: what you changed there and when, your email and the network of your request, for 730 days, also after you leave. Owners, admins and auditors of the team read it.',
      ],
      [
        "The front page of your team's domain",
        'Only if you agreed: your name, your title and a link to your card. Anyone can read it. It ends when you take it back under My membership, leave the team or are suspended.',
      ],
      [
        'A message to support',
        'Your message and your email, for 180 days. If you were signed in, also your account and its support level.',
      ],
      ['A card you have not published', 'Nothing. It is stored only on your device.'],
    ],
  },
  {
    title: 'Analytics about card visitors',
    entries: [
      [
        'What we count',
        'Card views, link clicks, saved contacts, opened wallets and shares, by country, type of device, sharing channel and referring website, never the referring page. At most one view per visitor in 30 minutes.',
      ],
      [
        'Not who',
        "We use keyed hashes of your network address, alone and combined with your browser. They differ by day and by card and cannot identify you without this server's secret. We delete them with the individual events after six days, and never store the address itself. Daily figures are stored for 400 days, totals as long as the card exists.",
      ],
      [
        'Abuse prevention',
        'The number of attempts per hash of your network address, for a day at most.',
      ],
      [
        "What we don't count",
        'Views without JavaScript, and owners viewing their own card. Known bots are counted separately.',
      ],
    ],
  },
];

const SAVED_CARDS: TextSection = {
  id: 'saved-cards',
  title: 'Cards saved on your device',
  entries: [
    [
      'What is saved',
      "When you open a card, your browser saves a copy of its page and pictures, so that you can see it without a network: the last 10 cards, each for 24 hours. It is the public page only, with nothing that you fill in and nothing that appears after a form. Cards on a company's or partner's own domain are not saved.",
    ],
    [
      'Who can read it',
      'A copy is encrypted with the address of its card and never leaves your device. Your browser keeps no list of the cards you opened, and without the address of a card its copy cannot be found or read.',
    ],
    [
      'When it is deleted',
      'After 24 hours, or earlier: when you open the card again and it was paused, moved or removed, when ten other cards were opened since, and when you forget it here or on the copy. A card that is taken down while your device is offline can be seen there for the rest of its 24 hours.',
    ],
  ],
};

const LATER_SECTIONS: readonly TextSection[] = [
  {
    title: 'What the software does not do',
    entries: [
      ['No cookies for visitors', "A card's page sets none and loads nothing from third parties."],
      ['No trackers', 'No page includes code from advertising or analytics companies.'],
      [
        'No counting of opened emails',
        'Pictures in our emails load from this server, and we do not count who opens them.',
      ],
      [
        'No marketing to visitors',
        'Anyone who views a card, saves it, shares details on it or reports it never gets advertising from this service and is put on no list. The only email a visitor can get is the card they asked for.',
      ],
      ['No sale of data', 'We use your data only to provide the features you see.'],
    ],
  },
];

/** What the software does with data, after the operator's own policy. */
export function PrivacyPage() {
  if (publicSettings.ownLegalTexts?.includes('privacy')) {
    return <PartnerLegalPage kind="privacy" title="Privacy Policy" />;
  }
  return (
    <OperatorLegalPage
      kind="privacy"
      placeholder={{
        lead: `The operator of this server hasn't published a policy yet. This page describes what the software itself does. Questions? Email ${appSettings.supportEmail}.`,
        soon: "Coming soon: the operator's own policy.",
      }}
    >
      {SECTIONS.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <Section {...SAVED_CARDS}>
        <ForgetSavedCards />
      </Section>
      {LATER_SECTIONS.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </OperatorLegalPage>
  );
}
