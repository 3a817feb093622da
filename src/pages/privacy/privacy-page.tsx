import { appSettings } from '#src/browser/app-settings.ts';
import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What the software stores',
    entries: [
      [
        'An account',
        'Name, mail address and a password that is kept only as a scrypt hash; for an hour, an address you want instead.',
      ],
      [
        'A session',
        'When it began, by which kind of device and from which part of the network, never the whole address; until you sign out, or 30 days.',
      ],
      [
        'A published card',
        'What you put on it. Pictures lose where and when they were taken before they leave your browser.',
      ],
      [
        'A wallet pass you make',
        'What it says, and which phones follow it, each with a key made of the network address it was registered from and the pass with a secret of this server. Its copy for Google Wallet lies with Google, and is emptied when your account goes.',
      ],
      [
        'What you leave on a card',
        'For the owner of that card alone: what you typed, when, and the sentence you agreed to. They can delete it at any time. If very many arrive at once it may wait for them to review it, for 30 days at most. We never write to you, except once if you ask for the card by mail.',
      ],
      [
        'A report of a card',
        'What you chose and wrote, your email if you gave one, and a key made of your network address and the card with a secret of this server, which leads back to nobody without it. The people who run this server read it; the owner of the card is never told who reported. It is deleted 180 days after it was decided; what was decided, without the reporter, after three years.',
      ],
      [
        'A free trial',
        'That it was used: keyed hashes of your mailbox and of what Stripe knows your payment method by, which identify no person without a secret of this server. They stay for 730 days, also after you delete your account, so that a trial is had once.',
      ],
      [
        'A message to support',
        'What you wrote and your email, for 180 days. If you were signed in, also which account sent it and the support of its plan.',
      ],
      ['A card you have not published', 'Nothing: it is on your device only.'],
    ],
  },
  {
    title: 'What is counted of a card’s visitors',
    entries: [
      [
        'What',
        'That a card was opened, a link followed, the contact saved, a wallet opened or the page handed on; by which country, kind of device, way of handing over and website before it, never which page there. At most one view in half an hour.',
      ],
      [
        'Not who',
        'Your network address, alone and together with your browser, makes keys with a secret of this server, other ones every day and for every card. Without the secret they lead back to nobody; they are deleted with the single event after six days, and the address is never stored. Numbers by the day stay for 400 days, totals as long as the card.',
      ],
      [
        'Against floods',
        'How often something was tried, by a hash of your network address, for a day at most.',
      ],
      [
        'Not counted',
        'Pages opened without JavaScript, and owners who look at their own card. Known bots are counted apart.',
      ],
    ],
  },
  {
    title: 'What it does not do',
    entries: [
      ['No cookies for visitors', 'A card’s page sets none and loads nothing from third parties.'],
      ['No trackers', 'There is no advertising or analytics company in any page.'],
      [
        'No marketing to visitors',
        'Whoever looks at a card, saves it, leaves details on it or reports it never gets advertising from this service, and is put on no list. The one mail a visitor can get is the card they asked for.',
      ],
      ['No sale', 'What is stored is used for what you see, and for nothing else.'],
    ],
  },
  {
    // `security.txt` leads here.
    id: 'security',
    title: 'Reporting a weakness',
    paragraphs: [
      'Whoever finds a weakness in this service is asked to write to the address above, with what it takes to see it, and to give us time to mend it before telling others. Please use accounts and cards of your own, and stop where somebody else’s begin: do not read, change or delete what belongs to other people, and do not try to make the service unavailable.',
    ],
  },
];

/** The operator's policy; until it is here, what the software does and does not do. */
export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      soon="Coming soon"
      lead={`The operator of this server has not published a policy here yet. What the software itself does can be said already; questions go to ${appSettings.supportEmail}.`}
      sections={SECTIONS}
    />
  );
}
