import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import type { Article } from '#src/pages/help/content/article.ts';

export const INTEGRATIONS: readonly Article[] = [
  {
    question: 'Which address books can open my contact file?',
    answer:
      'Every address book that reads vCard files, including iPhone, Android, macOS, Windows, Outlook and Google.',
  },
  {
    question: 'Can I use my QR code in print?',
    answer:
      'Yes. With every plan you can download a PNG with 1024 pixels. From Startup on you can also download SVG, and Print creates a sheet of ten cards with name and code, in A4 or Letter, with crop marks.',
  },
  {
    question: "Can I put my card's link into my email signature?",
    answer:
      'Yes. Press Share on the card, choose Signature, copy the one for Gmail, Outlook or Apple Mail, and paste it there. Its link stays the same when you edit the card, and its visits are counted separately.',
  },
  {
    question: 'Does my link show a preview in chat apps?',
    answer: 'Yes. Your page includes a title, a description and an image for previews.',
  },
  {
    question: 'Is there an API?',
    answer:
      'Yes, with Business Pro and Enterprise. Create a key in Settings under API keys. The documentation lists every call with examples.',
  },
  {
    question: 'How many API calls can I make?',
    answer: `Each key can make ${API_CALLS_PER_MINUTE} calls per minute.`,
  },
  {
    question: 'Can I connect my CRM?',
    answer: "We're building CRM integration. It will be included in Startup and higher plans.",
    isInPreparation: true,
  },
  {
    question: 'Can I sign in with Google?',
    answer: 'Not yet. For now, sign in with your email and password.',
    isInPreparation: true,
  },
  {
    question: 'Can I run the product on my own server?',
    answer:
      'Yes. The source code is available under the MIT license. You can deploy it to Cloudflare Workers with one command.',
  },
];
