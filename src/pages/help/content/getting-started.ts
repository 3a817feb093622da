import type { Article } from '#src/pages/help/content/article.ts';

export const GETTING_STARTED: readonly Article[] = [
  {
    question: 'How do I create my first card?',
    answer:
      'Create an account, choose a username and fill in your name, title and company. Save it, and your page is online.',
  },
  {
    question: 'Do I need an app?',
    answer:
      'No. You build your card in the browser, and the people you share it with see a regular web page. No one needs to install anything.',
  },
  {
    question: 'How much does a card cost?',
    answer: 'One card is free forever. See the Pricing page for plans with more cards and passes.',
  },
  {
    question: 'How do I choose my username?',
    answer:
      "Type it in the Premium URL panel: 3 to 30 lowercase letters, digits and hyphens. You see right away whether it's available.",
  },
  {
    question: 'How do I share my card?',
    answer:
      'Show the QR code, or press Share and send the link with any app. On a phone, Share opens the share sheet. From Share you can also write NFC tags, in Chrome on Android, and download a background for video calls.',
  },
  {
    question: 'Does the QR code work with every phone?',
    answer:
      'Yes. The code is dark on light with the margin that scanners need. The camera of any current iPhone or Android phone reads it without an app.',
  },
  {
    question: 'How do people save my contact?',
    answer:
      "They press Add to Contacts on your card's page and get a contact file with your photo, numbers and links. It opens in their phone's address book.",
  },
  {
    question: 'Can I try it without an account?',
    answer:
      'Yes, where the operator allows guests. Cards you build stay on your device until you sign in, and you can then move them to your account.',
  },
  {
    question: 'How do I change my card later?',
    answer: 'Open the dashboard, edit and save. The link and the QR code stay the same.',
  },
  {
    question: 'When do others see a change?',
    answer:
      'You see it right away. Everyone else usually sees it within about a minute, because pages are cached close to visitors.',
  },
  {
    question: 'Does my card work without JavaScript?',
    answer:
      'Yes. Links, the contact file and the QR code work without it. JavaScript only adds sharing and copying.',
  },
  {
    question: 'Can I keep my card in Apple Wallet or Google Wallet?',
    answer:
      "Yes. Publish it and press Generate Premium Pass on its tile: the pass updates when the card changes, and visitors can add it from your page. Each new pass counts toward your plan; updates and downloads don't.",
  },
];
