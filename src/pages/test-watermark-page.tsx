import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';
import { PLAN_IDS, PLAN_NAMES } from '#shared/plan/plan.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';

const CARD: LocalCard = {
  ...buildCard(new Date(0), null),
  name: 'Alex Morgan',
  title: 'Structural engineer',
  company: 'Morgan & Reis',
  username: 'alex-morgan',
};

/** The watermark of each plan on each template. */
export function TestWatermarkPage() {
  return (
    <div className="py-10">
      <h1 className="font-display text-2xl">Test Watermark</h1>
      {TEMPLATE_KEYS.map((template) => (
        <section key={template} aria-label={TEMPLATES[template].label} className="mt-10">
          <h2 className="mb-4 text-stone">{TEMPLATES[template].label}</h2>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {PLAN_IDS.map((userPlan) => (
              <li key={userPlan}>
                <CardPreview card={{ ...CARD, template, userPlan }} />
                <p className="mt-2 text-xs text-stone">{PLAN_NAMES[userPlan]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
