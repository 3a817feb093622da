import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'Cookies',
    paragraphs: ['The software sets none: not for visitors of a card, and not for who signs in.'],
  },
  {
    title: 'What stays in your browser',
    entries: [
      [
        'userCards',
        'The cards you build, so that they are there without a network. Removed when you sign out.',
      ],
      ['cardDrafts', 'What you changed on a card and have not saved. Removed when you sign out.'],
      [
        'passDrafts',
        'What you prepared for your wallet passes and have not saved. Removed when you sign out.',
      ],
      ['authToken', 'That you are signed in, until you sign out.'],
      [
        'lastAccount',
        'Your name, address and plan, so that the dashboard opens without a network. Removed when you sign out.',
      ],
      [
        'sessionEnded',
        'That your session has ended, so that a reload still says so. Removed when you sign in or continue as a guest.',
      ],
      ['tutorial', 'That you closed the tutorial, so that it does not open by itself again.'],
      ['planPreview', 'The plan you look at without an account.'],
      [
        'awaitedPlan',
        'The plan you are buying, for the page you come back to. Removed once the plan is there.',
      ],
      ['partnerToken', 'That a white-label partner is logged in, for an hour at most.'],
      [
        'contactQueue',
        'What you typed into the form on somebody’s card while there was no network: your name, address, number and note. Removed as soon as it is sent.',
      ],
      [
        'Ending in .broken',
        'What one of these held when it could not be read, put aside so that it is not lost.',
      ],
      [
        'reloadedForMissingFile',
        'When a page was loaded anew because a newer version had replaced it. Gone with its tab.',
      ],
      [
        'own-pictures',
        'The pictures of your own cards, for when there is no network. Removed with the cards.',
      ],
      [
        'workbox-precache',
        'The app itself, so that it opens without a network. Nothing about you is in it.',
      ],
    ],
  },
  {
    title: 'How to remove it',
    paragraphs: [
      'Signing out removes what belongs to your account. Your browser’s own settings remove the rest.',
    ],
  },
];

/** What is kept in a browser. The operator's own policy is not here yet. */
export function CookiesPage() {
  return (
    <TextPage
      title="Cookie Policy"
      soon="The operator’s own policy: coming soon"
      lead="What this software keeps in your browser, by its real names."
      sections={SECTIONS}
    />
  );
}
