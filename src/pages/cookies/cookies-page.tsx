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
      ['authToken', 'That you are signed in, until you sign out.'],
      [
        'lastAccount',
        'Your name, address and plan, so that the dashboard opens without a network. Removed when you sign out.',
      ],
      ['Drafts and the tutorial', 'What you have begun to type, and how far the tutorial got.'],
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
