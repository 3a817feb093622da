import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { ELEMENT_TYPES, ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';

/** Every template with empty, typical and long content. */
export function TestDigitalCardPage() {
  return (
    <div className="py-10">
      <h1 className="font-display text-2xl">Test Digital Card</h1>
      <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {TEST_CARDS.map(({ template, content, card }) => (
          <li key={`${template} ${content}`}>
            <CardPreview card={card} />
            <p className="mt-3 text-xs text-stone">
              {TEMPLATES[template].label} · {content}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

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

interface TestCard {
  template: TemplateKey;
  content: string;
  card: LocalCard;
}

const TEST_CARDS: readonly TestCard[] = TEMPLATE_KEYS.flatMap((template) =>
  Object.entries(CONTENTS).map(([content, change]) => ({
    template,
    content,
    card: { ...buildCard(new Date(0), null), ...change, template },
  })),
);
