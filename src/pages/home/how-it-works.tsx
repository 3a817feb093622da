import { HOW_IT_WORKS_STEPS } from '#src/pages/home/content.ts';

/** Three steps, each placed lower than the previous one. */
export function HowItWorks() {
  return (
    <section className="home-section" aria-labelledby="how">
      <h2 id="how" className="home-heading">
        How it works
      </h2>
      <ol className="home-stairs">
        {HOW_IT_WORKS_STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className="font-display text-3xl text-gold" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-medium">{title}</h3>
            <p className="mt-2 text-stone">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
