import {
  cardContentSchema,
  type CardContent,
  type CardPatch,
  type PublishedCard,
} from '#shared/card/card.ts';
import type { ShownPolicy } from '#shared/card/policy/field-state.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import type { CardRow } from '#worker/cards/card-row.ts';
import { findShownPolicy } from '#worker/policies/read-policies.ts';

/**
 * What a client sent: the whole card, whose ID is ignored, with the policy that its copy shows, or
 * some of its fields.
 */
export type SentCard =
  | { whole: Omit<CardContent, 'id'>; shownPolicy?: ShownPolicy | null }
  | { patch: CardPatch };

/** The policy that the sender's copy shows, if it is not the current one. */
export async function findSentPolicy(
  db: D1Database,
  { organizationId }: Pick<CardRow, 'organizationId'>,
  sent: SentCard,
  current: ShownPolicy,
): Promise<PolicyContent | null> {
  // Fields that are named are meant.
  if ('patch' in sent || organizationId === null) return null;
  const { id, version } = current;
  const last = { id, version: version - 1 };
  const shown = sent.shownPolicy ?? last;
  if (shown.id === id && shown.version === version) return null;
  return (
    (await findShownPolicy(db, organizationId, shown)) ??
    (await findShownPolicy(db, organizationId, last))
  );
}

/** The whole card as the client means it: what it did not send is as it saw it. */
export function fillCard(sent: SentCard, id: string, show: () => PublishedCard): CardContent {
  if ('whole' in sent) return { ...sent.whole, id };
  const given = Object.entries(sent.patch).filter(([, value]) => value !== undefined);
  return cardContentSchema.parse({ ...show(), ...Object.fromEntries(given), id });
}
