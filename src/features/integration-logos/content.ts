export interface Integration {
  name: string;
  /** Its mark in `public/icons`, drawn by scripts/drawings/integration-logos.ts. */
  file: string;
  /** What it does with a card. */
  text: string;
}

function integration(name: string, text: string): Integration {
  return { name, file: `/icons/${name.toLowerCase().replace(/[^a-z0-9]/g, '')}.svg`, text };
}

/** What a card works with today, without an account in between. */
export const WORKING: readonly Integration[] = [
  integration('iCloud', 'Contacts: the contact file opens as a new entry, photo included.'),
  integration('Google', 'Contacts: the same file, read without questions.'),
  integration('WhatsApp', 'A tap on the card opens the chat with you.'),
  integration('Calendly', 'Your booking page as one of the ways to reach you.'),
  integration('YouTube', 'Your channel or a film, from the card.'),
  integration('Instagram', 'Your handle becomes a link, checked as you type it.'),
  integration('GitHub', 'Your handle becomes a link, checked as you type it.'),
  integration('Spotify', 'A show or an artist, from the card.'),
];

/** What is promised: named, and said to be in preparation. */
export const PROMISED: readonly Integration[] = [
  integration('HubSpot', 'New contacts as leads.'),
  integration('Zoho', 'New contacts as leads.'),
  integration('Mailchimp', 'New contacts into a list, with their consent.'),
  integration('Zapier', 'A new contact starts whatever you like.'),
  integration('n8n', 'The same, on your own machine.'),
  integration('Claude', 'Help with the wording of title and biography.'),
];
