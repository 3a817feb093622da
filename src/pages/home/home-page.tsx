import '#src/pages/home/home.css';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FeatureList } from '#src/features/feature-list/feature-list.tsx';
import { PROMISED, WORKING } from '#src/features/integration-logos/content.ts';
import { Logo } from '#src/features/integration-logos/logo.tsx';
import { Hero } from '#src/pages/home/hero.tsx';
import { HowItWorks } from '#src/pages/home/how-it-works.tsx';
import { Stories } from '#src/pages/home/stories.tsx';
import { TemplateWall } from '#src/pages/home/template-wall.tsx';
import { UseCaseIndex } from '#src/pages/home/use-case-index.tsx';
import { WhiteLabel } from '#src/pages/home/white-label.tsx';

/** The first page, from the card one can try to the one button that matters. */
export function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <TemplateWall />
      <Features />
      <WhiteLabel />
      <UseCaseIndex />
      <Stories />
      <Integrations />
      <LastCall />
    </>
  );
}

function Features() {
  return (
    <section className="home-section" aria-labelledby="features">
      <h2 id="features" className="home-heading">
        Features
      </h2>
      <p className="mt-4 mb-10 max-w-[58ch] text-stone">
        All a card has to do, and what is not there yet says so.{' '}
        <Link to={href('features')} className="text-link">
          Each of them explained
        </Link>
      </p>
      <FeatureList />
    </section>
  );
}

function Integrations() {
  return (
    <section className="home-section" aria-labelledby="integrations">
      <h2 id="integrations" className="home-heading">
        Integrations
      </h2>
      <p className="mt-4 max-w-[58ch] text-stone">
        A card works with what is already on the phone of whoever gets it.{' '}
        <Link to={href('integrations')} className="text-link">
          What each of them does
        </Link>
      </p>
      <Marks title="Today" integrations={WORKING} />
      <Marks title="In preparation" integrations={PROMISED} />
    </section>
  );
}

function Marks({ title, integrations }: { title: string; integrations: typeof WORKING }) {
  return (
    <div className="mt-8 grid gap-x-8 gap-y-4 border-t border-hairline pt-6 sm:grid-cols-[9rem_1fr]">
      <h3 className="text-xs text-stone">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-9 gap-y-4 sm:flex sm:flex-wrap">
        {integrations.map(({ name, file }) => (
          <li key={name}>
            <Logo name={name} file={file} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastCall() {
  return (
    <section className="home-section flex flex-col items-center text-center" aria-labelledby="last">
      <h2 id="last" className="home-title max-w-[14ch]">
        The next one you hand over is yours.
      </h2>
      <p className="mt-5 max-w-[44ch] text-md text-stone">
        Free for one card, for good. No credit card, no app.
      </p>
      <StartLink className="mt-9" />
    </section>
  );
}
