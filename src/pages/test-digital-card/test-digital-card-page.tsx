import { TEMPLATES } from '#shared/card/templates.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { TEST_CARDS } from '#src/pages/test-digital-card/test-cards.ts';

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
