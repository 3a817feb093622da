import type { WebhookEvent } from './webhook-events.ts';

/** What each event says happened. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'card.created': 'A card is published',
  'card.updated': 'A card is changed',
  'card.deleted': 'A card is deleted',
  'card.viewed.daily': 'Daily views of a card',
  'contact.created': 'A contact arrives',
  'contact.updated': 'A contact is changed',
  'pass.saved': 'A pass is added to Apple Wallet',
  'pass.removed': 'A pass is removed from Apple Wallet',
  'plan.changed': 'The plan changes',
  'member.joined': 'A member joins',
  'member.left': 'A member leaves',
  'member.suspended': 'A member is suspended',
};
