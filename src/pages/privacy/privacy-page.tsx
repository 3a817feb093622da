import { appSettings } from '#src/browser/app-settings.ts';
import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What the software stores',
    entries: [
      ['An account', 'Name, mail address and a password that is kept only as a scrypt hash.'],
      ['A session', 'When it began and by which kind of device, until you sign out.'],
      [
        'A published card',
        'What you put on it. Pictures lose where and when they were taken before they leave your browser.',
      ],
      [
        'What you leave on a card',
        'For the owner of that card alone: what you typed, when, and the sentence you agreed to. They can delete it at any time. We never write to you, except once if you ask for the card by mail.',
      ],
      ['A card you have not published', 'Nothing: it is on your device only.'],
    ],
  },
  {
    title: 'What it does not do',
    entries: [
      ['No cookies for visitors', 'A card’s page sets none and loads nothing from third parties.'],
      ['No trackers', 'There is no advertising or analytics company in any page.'],
      ['No sale', 'What is stored is used for what you see, and for nothing else.'],
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
