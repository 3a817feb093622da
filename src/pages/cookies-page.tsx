import { TextPage, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'Cookies',
    paragraphs: [
      "We don't set any cookies, neither for card visitors nor for signed-in users, with one exception: following an affiliate's link sets the cookie referral for 30 days. It holds the link's code, only our server can read it, and your browser sends it only when you create an account.",
    ],
  },
  {
    title: 'What we store in your browser',
    entries: [
      [
        'userCards',
        'The cards you build, so that you can use them offline. Removed when you sign out.',
      ],
      [
        'remoteCards',
        "The usernames of your cards that don't fit on this device. Removed when you sign out.",
      ],
      ['cardDrafts', 'Unsaved changes to your cards. Removed when you sign out.'],
      ['passDrafts', 'Unsaved changes to your wallet passes. Removed when you sign out.'],
      ['authToken', 'Keeps you signed in until you sign out.'],
      [
        'lastAccount',
        'Your name, email and plan, so that the dashboard opens offline. Removed when you sign out.',
      ],
      [
        'sessionEnded',
        'Records that your session has ended, so that you still see the notice after a reload. Removed when you sign in or continue as a guest.',
      ],
      [
        'enteredBy',
        'How you signed in or signed up, so that the next page can welcome you. Removed by that page.',
      ],
      ['tutorial', "Records that you closed the tutorial, so that it doesn't open again."],
      ['teamSetup', 'Records for which teams you hid the first steps.'],
      ['theme', 'The theme you chose, light or dark. Removed when you choose System.'],
      ['planPreview', "The plan you're previewing as a guest."],
      [
        'awaitedPlan',
        "The plan you're buying, for the page you return to after payment. Removed once the plan is active.",
      ],
      ['partnerToken', 'Keeps a white-label partner logged in for up to an hour.'],
      ['sampleBranding', 'The branding that someone with the partner password tried out.'],
      [
        'contactQueue',
        'Contact details you submitted on a card while offline: your name, email, phone number and note. Removed as soon as they are sent.',
      ],
      [
        'Ending in .broken',
        'A backup of one of these entries that could not be read, so that no data is lost.',
      ],
      [
        'reloadedForMissingFile',
        'When a page was reloaded because a newer version had replaced it. Removed when you close the tab.',
      ],
      ['own-pictures', 'The pictures on your own cards, for offline use. Removed with the cards.'],
      [
        'site-pages',
        'Pages of this site that you opened, so that you can see them offline, for 30 days. Only if you use the dashboard. Removed when you sign out.',
      ],
      [
        'saved-cards',
        'The last 10 cards you opened, so that you can see them offline, each for 24 hours. They are encrypted with the address of their card. Removed with one press on a saved card or the privacy page, and when you sign out.',
      ],
      [
        'workbox-precache',
        'The app itself, so that it opens offline. It contains no personal data.',
      ],
    ],
  },
  {
    title: 'How to remove it',
    paragraphs: [
      'Sign out to remove everything that belongs to your account. Use your browser settings to remove the rest.',
    ],
  },
];

/** Lists browser storage by key. Placeholder for the operator's own policy. */
export function CookiesPage() {
  return (
    <TextPage
      title="Cookie Policy"
      soon="Coming soon: the operator's own policy."
      lead="What this software stores in your browser, listed by key."
      sections={SECTIONS}
    />
  );
}
