import type { Issue } from '#shared/text/issue.ts';
import type { CardContent } from '#shared/card/card.ts';
import { isCurrency } from '#shared/card/element/currency.ts';
import { elementValueIssue } from '#shared/card/link/element-link.ts';

/**
 * Top-level fields that become links on the public page. They are checked like elements of the same
 * type.
 */
const LINKED_FIELDS = ['email', 'phone', 'website'] as const;

/**
 * Checks that the schema cannot express, such as values that must not become links. Empty if the
 * content may be published.
 */
export function findContentIssues(
  content: Pick<CardContent, (typeof LINKED_FIELDS)[number] | 'cardElements'>,
): Issue[] {
  const lines = LINKED_FIELDS.map((field) => ({
    path: field,
    type: field,
    value: content[field],
  })).filter((line) => line.value !== '');
  const elements = content.cardElements.map(({ type, value }, index) => ({
    path: `cardElements.${index}.value`,
    type,
    value,
  }));
  const values = [...lines, ...elements].flatMap(({ path, type, value }) => {
    const message = elementValueIssue(type, value);
    return message === null ? [] : [{ path, message }];
  });
  const prices = content.cardElements.flatMap(({ price }, index) =>
    price === undefined || isCurrency(price.currency)
      ? []
      : [{ path: `cardElements.${index}.price`, message: 'This currency is not supported.' }],
  );
  return [...values, ...prices];
}
