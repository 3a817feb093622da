import type { LocalCard } from '#shared/card/card.ts';
import { elementValueIssue } from '#shared/card/link/element-link.ts';
import { visibleTextIssue } from '#shared/text/visible-text.ts';

/** Fields that must contain visible characters only. */
const TEXT_FIELDS = ['name', 'title', 'company', 'bio'] as const;
const LINK_FIELDS = ['email', 'phone', 'website'] as const;

export type TextDetail = (typeof TEXT_FIELDS)[number];
export type LinkDetail = (typeof LINK_FIELDS)[number];

export function findTextIssue(value: string): string | undefined {
  return visibleTextIssue(value.trim()) ?? undefined;
}

/** An empty field is no issue. */
export function findLinkIssue(field: LinkDetail, value: string): string | undefined {
  return value.trim() === '' ? undefined : (elementValueIssue(field, value.trim()) ?? undefined);
}

/** Whether a field of the card must be corrected before the card can be saved. */
export function hasDetailIssue(card: Pick<LocalCard, TextDetail | LinkDetail>): boolean {
  return (
    TEXT_FIELDS.some((field) => findTextIssue(card[field]) !== undefined) ||
    LINK_FIELDS.some((field) => findLinkIssue(field, card[field]) !== undefined)
  );
}
