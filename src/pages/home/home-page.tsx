import '#src/pages/home/home.css';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FeatureList } from '#src/features/feature-list/feature-list.tsx';
import {
  PLANNED_INTEGRATIONS,
  AVAILABLE_INTEGRATIONS,
} from '#src/features/integration-logos/content.ts';
import { IntegrationLogo } from '#src/features/integration-logos/integration-logo.tsx';
import { Hero } from '#src/pages/home/hero.tsx';
import { HowItWorks } from '#src/pages/home/how-it-works.tsx';
import { Stories } from '#src/pages/home/stories.tsx';
import { TemplateWall } from '#src/pages/home/template-wall.tsx';
import { UseCaseIndex } from '#src/pages/home/use-case-index.tsx';
import { WhiteLabel } from '#src/pages/home/white-label.tsx';

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
      <FinalCallToAction />
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
        Everything your card needs. Features still in preparation are labeled.{' '}
        <Link to={href('features')} className="text-link">
          See all features
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
        Your card works with the apps people already have on their phones.{' '}
        <Link to={href('integrations')} className="text-link">
          See all integrations
        </Link>
      </p>
      <LogoList title="Today" integrations={AVAILABLE_INTEGRATIONS} />
      <LogoList title="In preparation" integrations={PLANNED_INTEGRATIONS} />
    </section>
  );
}

function LogoList({
  title,
  integrations,
}: {
  title: string;
  integrations: typeof AVAILABLE_INTEGRATIONS;
}) {
  return (
    <div className="mt-8 grid gap-x-8 gap-y-4 border-t border-hairline pt-6 sm:grid-cols-[9rem_1fr]">
      <h3 className="text-xs text-stone">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-9 gap-y-4 sm:flex sm:flex-wrap">
        {integrations.map(({ name, file }) => (
          <li key={name}>
            <IntegrationLogo name={name} file={file} />
          </li>
        ))}
      </ul>
    </div>
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
