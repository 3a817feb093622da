import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { ELEMENT_TYPES, ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#shared/card/templates.ts';

const elements: CardElement[] = ELEMENT_TYPES.map((type, position) => ({
  id: type,
  type,
  value: ELEMENTS[type].placeholder,
  position,
  hidden: false,
}));

const CONTENTS: Readonly<Record<string, Partial<LocalCard>>> = {
  Empty: {},
  Typical: {
    name: 'Alex Morgan',
    title: 'Structural engineer',
    company: 'Morgan & Reis',
    username: 'alex-morgan',
    cardElements: elements.slice(4, 7),
  },
  Long: {
    name: 'Maximiliana-Alexandrovna von Hohenlohe-Waldenburg-Schillings',
    title: 'Senior Vice President for International Partnerships',
    company: 'Hohenlohe, Beaulieu & Daughters Holding Aktiengesellschaft',
    username: 'maximiliana',
    cardElements: elements,
  },
};

export interface TestCard {
  template: TemplateKey;
  content: string;
  card: LocalCard;
}

export const TEST_CARDS: readonly TestCard[] = TEMPLATE_KEYS.flatMap((template) =>
  Object.entries(CONTENTS).map(([content, change]) => ({
    template,
    content,
    card: { ...buildCard(new Date(0), null), ...change, template },
  })),
);
