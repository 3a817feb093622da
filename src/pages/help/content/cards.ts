import { TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import type { Article } from '#src/pages/help/content/article.ts';

/** American English would add a comma before the last name, which these texts do not have. */
const LIST = new Intl.ListFormat('en-GB');

export const CARDS: readonly Article[] = [
  {
    question: 'Which designs can I choose from?',
    answer: `${TEMPLATE_COUNT_FIRST}: ${LIST.format(Object.values(TEMPLATES).map(({ label }) => label))}. Every plan includes all of them.`,
  },
  {
    question: 'Can I change the design later?',
    answer: 'Yes, at any time. Your content stays the same; only the design changes.',
  },
  {
    question: 'What can I put on my card?',
    answer:
      'Email, phone, website, location, social profiles, video, shop, portfolio, calendar, custom text and more.',
  },
  {
    question: 'How do I change the order of my elements?',
    answer:
      'Open Links, tap an element, and use Move up or Move down. With the Classic Gold design you can also drag elements by their handle, and hide individual ones with the switch.',
  },
  {
    question: 'Which photos can I use?',
    answer: 'PNG, JPEG and WebP files up to 5 MB. You crop the photo before you save it.',
  },
  {
    question: 'Does my photo reveal where it was taken?',
    answer:
      'No. Your device removes the location, camera details and all other metadata before uploading the photo.',
  },
  {
    question: 'How do I add a banner?',
    answer:
      'Open the card in the editor and choose a banner photo. It is cropped to 3:1, and you choose which part is shown.',
  },
  {
    question: 'How do I download my QR code?',
    answer:
      'Choose QR Code on the card, then Download PNG. From Startup on you can also download SVG, put your photo or a logo in the center, and switch from Link to Contact, a code that contains the contact itself and works offline. We test-scan every file before you save it.',
  },
  {
    question: 'Can I change my username?',
    answer:
      'Yes. The old link redirects to the new one for 30 days, and no one else can take the username in that time. A card can have up to four old links at once; with a fifth, the oldest stops redirecting.',
  },
  {
    question: 'What happens when I delete a card?',
    answer:
      'Its page goes offline and the card is removed from your list. We ask you to confirm first, and reserve your username for 30 days.',
  },
  {
    question: 'Can I keep my card out of search engines?',
    answer: 'Yes. Turn off indexing for a card, and its page asks search engines not to list it.',
  },
  {
    question: 'Can I take a card offline without deleting it?',
    answer:
      'Yes. Set it to Inactive. It stays in your list, and you can bring it back online at any time.',
  },
  {
    question: 'What if I edit on two devices?',
    answer:
      "The second save doesn't overwrite the first. You see both versions and choose which one to keep.",
  },
  {
    question: 'What if I lose my connection while editing?',
    answer:
      "Your card is saved on your device and marked as waiting. We publish it as soon as you're back online.",
  },
  {
    question: 'Why does my card have a watermark?',
    answer: "Cards on the Free plan have a faint watermark. Cards on paid plans don't.",
  },
];
