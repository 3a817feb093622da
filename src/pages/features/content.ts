export const SHARING_METHODS = [
  {
    title: 'QR code',
    text: 'All people need is their camera. Codes tested to scan, on screen and in print.',
  },
  {
    title: 'Link',
    text: "For email, chat or social posts. Link previews show your card's design.",
  },
  {
    title: 'Contact file',
    text: 'Contains your name, photo, numbers and links. It works offline.',
  },
] as const;

export const PRINCIPLES = [
  {
    title: 'Fast, everywhere',
    text: 'Your public page is a single document with its styles, QR code and icons, served from the edge location closest to the visitor. It needs no framework and no app.',
  },
  {
    title: 'Yours, even offline',
    text: "You build cards in your browser, and they are saved there first. Keep working offline or without an account, and publish when you're ready.",
  },
  {
    title: 'Private for your visitors',
    text: "No cookies, trackers or third parties on a card's page. Analytics work without storing network addresses.",
  },
] as const;
