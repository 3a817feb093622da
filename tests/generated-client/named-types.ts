import type { components, operations } from 'virtual:api-types';
import {
  changeCard,
  type Card,
  type ChangeCardErrors,
  type ConflictProblem,
  type Contact,
  type Member,
  type Policy,
  type Webhook,
} from 'virtual:api-sdk';

type Schemas = components['schemas'];

/** Compiles only if both generators have the same names for the same shapes. */
export const readNames = (
  card: Card,
  contact: Contact,
  member: Member,
  policy: Policy,
  webhook: Webhook,
): [
  Schemas['Card']['username'],
  Schemas['Contact']['tags'],
  Schemas['Member']['role'],
  Schemas['Policy']['content']['colors'],
  Schemas['Webhook']['events'],
] => [card.username, contact.tags, member.role, policy.content.colors, webhook.events];

/** A message is known by its type. */
export function readMessage(message: Schemas['WebhookMessage']): string {
  if (message.type === 'contact.created') return message.data.email;
  return message.type === 'card.viewed.daily' ? message.data.day : message.id;
}

/** An error is known by its status. */
export const readConflict = (errors: ChangeCardErrors): ConflictProblem => errors[409];
export const readStored = ({ current }: ConflictProblem): number => current?.version ?? 0;

export type CardAnswer = operations['readCard']['responses'][200]['content']['application/json'];
export const readAnswer = (answer: CardAnswer): Schemas['Card'] => answer;

export const change = () => changeCard({ path: { username: 'ada' }, body: { title: 'Analyst' } });
