import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { USE_CASES } from '#shared/site/use-cases.ts';

export function UseCaseIndex() {
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
