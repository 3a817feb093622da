import type { Article } from '#src/pages/help/content/article.ts';

export const GETTING_STARTED: readonly Article[] = [
  {
    question: 'How do I make my first card?',
    answer:
      'Create an account, choose a username and fill in your name, title and company. Save it, and its page is online at once.',
  },
  {
    question: 'Do I need an app?',
    answer:
      'No. You build your card in the browser, and whoever receives it sees an ordinary web page. Nobody installs anything.',
  },
  {
    question: 'What does my card cost?',
    answer:
      'One card is free, without an end date. Plans with more cards and passes are on the Pricing page.',
  },
  {
    question: 'How do I choose my username?',
    answer:
      'Type it in the Premium URL panel: 3 to 30 lower-case letters, digits and hyphens. You see at once whether the name is free.',
  },
  {
    question: 'How do I hand my card to somebody?',
    answer:
      'Show them the QR code, or press Share and send the link by any app. On a phone, Share opens the phone’s own share sheet. Under Share you also write NFC tags, in Chrome on Android, and find a background for video calls.',
  },
  {
    question: 'Does the QR code work with every phone?',
    answer:
      'The code is drawn dark on light, with the quiet edge scanners need. The camera of every current iPhone and Android phone reads it without an app.',
  },
  {
    question: 'How does somebody save my contact?',
    answer:
      'They press Add to Contacts on your card’s page and get a contact file with your photo, numbers and links. Their phone’s own address book opens it.',
  },
  {
    question: 'Can I try it without an account?',
    answer:
      'Where the operator allows guests, yes: cards you build stay on your device until you sign in. Signing in offers to take them over.',
  },
  {
    question: 'How do I change my card later?',
    answer:
      'Open the dashboard, edit and save. The link and the code stay the same, so nobody needs a new one from you.',
  },
  {
    question: 'When do others see a change?',
    answer:
      'You see it at once. Everybody else sees it normally within about a minute, because pages are kept close to their readers.',
  },
  {
    question: 'Does my card work without JavaScript?',
    answer:
      'Yes. Links, the contact file and the code all work without it; a script only adds sharing and copying.',
  },
  {
    question: 'Can I keep my card in Apple Wallet or Google Wallet?',
    answer:
      'Yes. Publish it and press Generate Premium Pass on its tile: the pass follows when the card changes, and your page offers it to visitors. Making one counts towards your plan; updates and downloads do not.',
  },
];
