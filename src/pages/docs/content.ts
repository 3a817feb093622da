import { href } from '#shared/routes.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** Groups of calls by the first part of their paths, in the order of the calls. */
export const CALL_GROUPS: readonly { key: string; title: string }[] = [
  { key: 'me', title: 'The key itself' },
  { key: 'cards', title: 'Cards' },
  { key: 'batches', title: 'Batches' },
  { key: 'images', title: 'Images' },
  { key: 'contacts', title: 'Contacts' },
  { key: 'held-contacts', title: 'Held-back contacts' },
  { key: 'analytics', title: 'Analytics' },
  { key: 'passes', title: 'Wallet passes' },
  { key: 'members', title: 'Members' },
  { key: 'invitations', title: 'Invitations' },
  { key: 'groups', title: 'Groups' },
  { key: 'policies', title: 'Card policies' },
  { key: 'logo', title: 'Logo' },
  { key: 'domains', title: 'Email domains' },
  { key: 'own-domains', title: 'Own domains' },
  { key: 'audit-log', title: 'Audit log' },
  { key: 'webhook-endpoints', title: 'Webhook endpoints' },
  { key: 'webhook-samples', title: 'Webhook samples' },
];

interface Chapter {
  href: string;
  title: string;
  /** Its groups, if they are worth a link each. */
  groups?: typeof CALL_GROUPS;
}

export const CHAPTERS: readonly Chapter[] = [
  { href: `${href('guides')}#api`, title: 'How the API works' },
  { href: `${href('docs')}#calls`, title: 'Calls', groups: CALL_GROUPS },
  { href: href('objects'), title: 'Objects' },
  { href: `${href('docs')}#errors`, title: 'Errors' },
  { href: `${href('docs')}#events`, title: 'Webhook events' },
  { href: `${href('guides')}#webhooks`, title: 'Receive webhooks' },
  { href: `${href('guides')}#assistants`, title: 'Connect an assistant' },
  { href: `${href('guides')}#files`, title: 'Files of a published card' },
];

export const LANGUAGES = [
  { key: 'curl', label: 'curl' },
  { key: 'typescript', label: 'TypeScript' },
] as const;

export const NOTHING_FOUND = 'Nothing found. Try another word.';
export const ANSWER_TITLE = 'Response';
export const TRY_FAILED: ToastText = {
  title: 'No response',
  description: 'Network error occurred. Please try again.',
  variant: 'destructive',
};
/** Above what a call that the reader sent was answered with. */
export const describeTried = (status: number): string => `Response ${status}, from your account`;
