import { TEMPLATES } from '#shared/card/templates.ts';
import { TEMPLATE_COUNT, TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { FilledSample } from '#src/features/sample-card/filled-sample.tsx';
import { WALL } from '#src/pages/home/content.ts';

const LABEL = `The ${TEMPLATE_COUNT} designs`;

export function TemplateWall() {
  return (
    <section className="home-section" aria-labelledby="wall">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="wall" className="home-heading max-w-[18ch]">
          {`${TEMPLATE_COUNT_FIRST} designs. None look like a template.`}
        </h2>
        <p className="max-w-[42ch] text-stone">
          Rendered from code, not images: sharp at any size, from a phone to a big screen. Long
          names fit, too. Sample data.
        </p>
      </div>
      {/* Scrolls on small screens, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="home-wall" role="group" aria-label={LABEL} tabIndex={0}>
        {WALL.map((sample) => (
          <figure key={sample.template}>
            <FilledSample sample={sample} />
            <figcaption className="mt-3 text-xs text-stone">
              {TEMPLATES[sample.template].label}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
