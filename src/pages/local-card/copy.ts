/** What the page of a card that is not published yet says. */
export const COPY = {
  notPublished: {
    title: 'Only on this device',
    text: 'This card is saved in this browser and is not published yet. This is what visitors will see; until you publish, the address opens for you alone.',
    action: 'Open the dashboard',
  },
  share: 'Share',
  addToContacts: 'Add to Contacts',
  createCard: 'Create Your Card',
  code: 'Scan to open this card',
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
} as const;
