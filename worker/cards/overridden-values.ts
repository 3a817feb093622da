import type { CardContent } from '#shared/card/card.ts';
import { pickField } from '#shared/organization/policy/field-values.ts';
import { pickOwnElements } from '#shared/organization/policy/fixed-elements.ts';
import type { Merged } from '#shared/organization/policy/take-own-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Values of locked fields, for the audit log. Both are empty if none was overridden. */
export interface OverriddenValues {
  before: Values;
  after: Values;
}

/** Characters of an element in the audit log, which programs must not be able to flood. */
const ELEMENT_MAX = 200;

/** The values of overridden fields on two versions of a card. */
export function pickOverridden(
  fields: Merged['overridden'],
  before: CardContent,
  after: CardContent,
): OverriddenValues {
  return { before: pickValues(fields, before), after: pickValues(fields, after) };
}

function pickValues(fields: Merged['overridden'], card: CardContent): Values {
  const picked = fields.map((field) =>
    field === 'cardElements' ? { cardElements: describeElements(card) } : pickField(card, field),
  );
  return Object.assign({}, ...picked);
}

function describeElements({ cardElements }: CardContent): string[] {
  return pickOwnElements(cardElements).map(({ type, value }) =>
    `${type}: ${value}`.slice(0, ELEMENT_MAX),
  );
}
