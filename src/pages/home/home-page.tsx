import '#src/pages/home/home.css';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FeatureNames } from '#src/features/feature-list/feature-names.tsx';
import { Film } from '#src/pages/home/film.tsx';
import { Hero } from '#src/pages/home/hero.tsx';
import { HowItWorks } from '#src/pages/home/how-it-works.tsx';
import { Panels } from '#src/pages/home/panels/panels.tsx';
import { Stories } from '#src/pages/home/stories.tsx';
import { TemplateWall } from '#src/pages/home/template-wall.tsx';
import { UseCaseIndex } from '#src/pages/home/use-case-index.tsx';
import { WhiteLabel } from '#src/pages/home/white-label.tsx';

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
        <FeatureNames />
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
