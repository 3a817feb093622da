import { ArrowRight } from 'lucide-react';
import { TEMPLATE_COUNT, TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { USE_CASES } from '#shared/site/use-cases.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { FilledSample } from '#src/features/sample-card/filled-sample.tsx';
import { STORIES, WALL } from '#src/pages/home/content.ts';
import '#src/pages/home/home.css';
import { ButtonLink } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { Hero } from '#src/pages/home/hero.tsx';
import { HowItWorks } from '#src/pages/home/how-it-works.tsx';
import { Panels } from '#src/pages/home/panels/panels.tsx';
import {
  AVAILABLE_FEATURES,
  COMING_FEATURES,
  COMING_TITLE,
} from '#src/features/feature-list/content.ts';

export function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Film />
      <Panels />
      <TemplateWall />
      <Features />
      <WhiteLabel />
      <UseCaseIndex />
      <Stories />
      <FinalCallToAction />
    </>
  );
}

function Features() {
  return (
    <section
      className="home-section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="features"
    >
      <div>
        <h2 id="features" className="home-heading">
          Features
        </h2>
        <p className="mt-4 text-stone">
          Everything your card can do.{' '}
          <Link to={href('features')} className="text-link">
            See all features
          </Link>
        </p>
      </div>
      <div>
        <FeatureGrid />
      </div>
    </section>
  );
}

function FinalCallToAction() {
  return (
    <section className="home-section flex flex-col items-center text-center" aria-labelledby="last">
      <h2 id="last" className="home-title max-w-[14ch]">
        Make the next card you share your own.
      </h2>
      <p className="mt-5 max-w-[44ch] text-md text-stone">
        One card, free forever. No credit card, no app.
      </p>
      <StartLink className="mt-9" />
    </section>
  );
}

/** The film's poster, which opens the player. */
function Film() {
  return (
    <section
      className="home-section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="film"
    >
      <div>
        <h2 id="film" className="home-heading">
          See it in 30 seconds
        </h2>
        <p className="mt-4 text-stone">From a new card to a saved contact.</p>
      </div>
      <DemoButton
        title={`${appSettings.productName} Demo`}
        label="Play the film"
        poster={<ProductPicture name="tour" alt="" className="h-auto w-full" />}
      />
    </section>
  );
}

/** One long example and two short ones. */
function Stories() {
  const [first, ...others] = STORIES;
  return (
    <section className="home-section" aria-labelledby="stories">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <h2 id="stories" className="home-heading">
          How people use it
        </h2>
        <p className="text-stone">Three situations we built it for, not customer quotes.</p>
      </div>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[1.5fr_1fr]">
        <article>
          <p className="text-xs text-gold">{first.field}</p>
          <h3 className="mt-3 font-display text-2xl">{first.title}</h3>
          <p className="mt-5 max-w-[52ch] text-lg text-stone">{first.text}</p>
        </article>
        <div className="flex flex-col gap-10 lg:border-l lg:border-hairline lg:pl-12">
          {others.map(({ field, title, text }) => (
            <article key={title}>
              <p className="text-xs text-gold">{field}</p>
              <h3 className="mt-2 font-display text-xl">{title}</h3>
              <p className="mt-3 text-stone">{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

const LABEL = `The ${TEMPLATE_COUNT} designs`;

function TemplateWall() {
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

function UseCaseIndex() {
  return (
    <section
      className="home-section grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="use-cases"
    >
      <div>
        <h2 id="use-cases" className="home-heading">
          Use cases
        </h2>
        <p className="mt-4 max-w-[34ch] text-stone">
          What your card does depends on who you share it with.{' '}
          <Link to={href('caseStudies')} className="text-link">
            See all use cases
          </Link>
        </p>
      </div>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {USE_CASES.map(({ path, title }) => (
          <li key={path} className="border-t border-hairline">
            <Link
              to={path}
              className="group flex items-baseline justify-between py-4 font-display text-xl transition-colors hover:text-gold"
            >
              {title}
              <ArrowRight
                aria-hidden="true"
                strokeWidth={1.5}
                className="size-5 shrink-0 self-center text-ornament transition-[translate] group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhiteLabel() {
  const { partnerPercent, productPercent } = REVENUE_SHARE;
  return (
    <section
      className="home-bleed border-y border-hairline bg-raised"
      aria-labelledby="white-label"
    >
      <div className="mx-auto grid max-w-[80rem] items-end gap-x-16 gap-y-8 px-5 py-20 md:px-8 md:py-28 lg:grid-cols-[auto_1fr]">
        <p className="home-figure" aria-hidden="true">
          {partnerPercent}%
        </p>
        <div className="max-w-[46rem]">
          <h2 id="white-label" className="home-heading">
            White-label: your brand, your clients
          </h2>
          <p className="mt-5 max-w-[58ch] text-md text-stone">
            Agencies and franchise partners offer the platform under their own brand.{' '}
            {partnerPercent}% revenue share for the partner, {productPercent}% for us, on every plan
            sold under the brand.
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-8 h-1 w-full"
          >
            <rect width={partnerPercent - 0.4} height="1" className="fill-mark-gold" />
            <rect x={partnerPercent} width={productPercent} height="1" className="fill-control" />
          </svg>
          <ButtonLink to={href('whiteLabel')} variant="outline" size="large" className="mt-8">
            Become a partner
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** All product features; those that are not available yet come last, by name. */
function FeatureGrid() {
  return (
    <>
      <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2 xl:grid-cols-3">
        {AVAILABLE_FEATURES.map(({ name, text }) => (
          <div key={name} className="border-t border-hairline pt-4">
            <dt className="text-md font-medium">{name}</dt>
            <dd className="mt-1 text-stone">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 text-stone">
        {COMING_TITLE}: {COMING_FEATURES.map(({ name }) => name).join(', ')}
      </p>
    </>
  );
}
