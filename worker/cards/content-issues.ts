import type { Issue } from '#shared/api/errors.ts';
import type { CardContent } from '#shared/card/card.ts';
import { isCurrency } from '#shared/card/currency.ts';
import { elementValueIssue } from '#shared/card/element-link.ts';

/** The card's own lines that become links on the public page, judged as elements of the same kind. */
const LINKED = ['email', 'phone', 'website'] as const;

/** What the schema cannot see: values that must not become links. Empty when the content may be published. */
export function findContentIssues(content: CardContent): Issue[] {
  const lines = LINKED.map((field) => ({ path: field, type: field, value: content[field] })).filter(
    (line) => line.value !== '',
  );
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
      : [{ path: `cardElements.${index}.price`, message: 'This currency is not offered.' }],
  );
  return [...values, ...prices];
}
