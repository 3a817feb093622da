export const LOCAL_CARD_COPY = {
  notPublished: {
    title: 'Only on this device',
    text: "This card is saved in this browser and isn't published yet. This is what visitors will see. Until you publish it, only you can open this link.",
    action: 'Open the dashboard',
  },
  share: 'Share',
  addToContacts: 'Add to Contacts',
  createCard: 'Create Your Card',
  code: 'Scan to open this card',
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
} as const;
