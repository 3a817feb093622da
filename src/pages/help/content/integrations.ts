import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import type { Article } from '#src/pages/help/content/article.ts';

export const INTEGRATIONS: readonly Article[] = [
  {
    question: 'Which address books can open my contact file?',
    answer:
      'Every one that reads vCard: those of iPhone, Android, macOS, Windows, Outlook and Google among them.',
  },
  {
    question: 'Can I use my QR code in print?',
    answer:
      'Yes. Every plan downloads a PNG with 1024 pixels. From Startup on there is also SVG, and Print gives a sheet of ten cards with name and code, on A4 or Letter, with marks to cut along.',
  },
  {
    question: 'Can I put my card’s link into my email signature?',
    answer:
      'Yes. Press Share on the card, choose Signature, copy one for Gmail, Outlook or Apple Mail and paste it there. Its link stays the same when you edit the card, and visits by it are counted apart.',
  },
  {
    question: 'Does a link in chat apps show a preview?',
    answer: 'Yes. Your page carries a title, a description and a picture that such apps read.',
  },
  {
    question: 'Is there an API?',
    answer: 'An API belongs to Business Pro and Enterprise and is being built.',
    isPrepared: true,
  },
  {
    question: 'How many API calls may I make?',
    answer: `The limit will be ${API_CALLS_PER_MINUTE} calls a minute for each key.`,
    isPrepared: true,
  },
  {
    question: 'Can I connect my CRM?',
    answer: 'CRM integration belongs to Startup and higher plans and is being built.',
    isPrepared: true,
  },
  {
    question: 'Can I sign in with Google?',
    answer: 'Not yet. The button is there and says so; sign in with email and password until then.',
    isPrepared: true,
  },
  {
    question: 'Can I run the product on my own server?',
    answer:
      'Yes. The source is open under the MIT license and is deployed to Cloudflare Workers with one command.',
  },
];
