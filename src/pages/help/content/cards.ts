import type { Article } from '#src/pages/help/content/article.ts';

export const CARDS: readonly Article[] = [
  {
    question: 'Which designs are there?',
    answer:
      'Eight: Classic Gold, Platinum Silver, Royal Blue, Emerald Green, Rose Gold, Deep Purple, Luxury Ornate and Modern Social. All of them come with every plan.',
  },
  {
    question: 'Can I change the design later?',
    answer: 'Yes, at any time. Everything you entered stays, and only the look changes.',
  },
  {
    question: 'What can I put on my card?',
    answer:
      'Eighteen kinds of elements: email, phone, website, location, social profiles, video, shop, portfolio, calendar and free text among them.',
  },
  {
    question: 'How do I change the order of my elements?',
    answer:
      'Use the arrows beside each element in the editor. With the Classic Gold design you can also drag them, and hide single ones.',
  },
  {
    question: 'Which photos can I use?',
    answer:
      'PNG, JPEG and WebP files of up to 5 MB. You choose the crop yourself before the photo is saved.',
  },
  {
    question: 'Does my photo tell where it was taken?',
    answer:
      'No. Place, camera and all other hidden information are removed on your device, before anything is uploaded.',
  },
  {
    question: 'How do I add a banner?',
    answer:
      'Open the card in the editor and choose a banner photo. It is cut to three by one, and you choose which part shows.',
  },
  {
    question: 'How do I download my QR code?',
    answer:
      'Choose QR Code on the card, then Download PNG. From Startup on you can also download SVG, put your photo or a logo in the center, and switch from Link to Contact: such a code holds the contact itself and works without a network. Every file is read back by a scanner before it is saved.',
  },
  {
    question: 'Can I change my username?',
    answer:
      'Yes. The old address leads to the new one for 30 days, and during that time nobody else can take it. A card can have up to four old addresses at once; with a fifth, the oldest stops leading to it.',
  },
  {
    question: 'What happens when I delete a card?',
    answer:
      'Its page goes offline and the card leaves your list. You are asked before, and your username is held for you for 30 days.',
  },
  {
    question: 'Can I keep my card out of search engines?',
    answer: 'Yes. Switch indexing off for a card, and its page asks search engines not to list it.',
  },
  {
    question: 'Can I take a card offline without deleting it?',
    answer: 'Yes. Set it to Inactive. It stays in your list and can go online again at any time.',
  },
  {
    question: 'What if I edit on two devices?',
    answer:
      'The second save is not written over the first. You see both versions and choose which one stays.',
  },
  {
    question: 'What if I lose my connection while editing?',
    answer:
      'The card is saved on your device and says that it is waiting. It is published as soon as the connection is back.',
  },
  {
    question: 'Why does my card show a small mark of the product?',
    answer: 'Cards of the Free plan carry a faint mark. Cards of paid plans do not.',
  },
];
