import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FeatureList } from '#src/features/feature-list/feature-list.tsx';
import { PRINCIPLES, SHARING_METHODS } from '#src/pages/features/content.ts';
import { ButtonLink } from '#src/ui/button.tsx';

export function FeaturesPage() {
  return (
    <div className="flex flex-col gap-24 py-14 md:gap-32 md:py-24">
      <header className="max-w-[48rem]">
        <h1 className="font-display text-2xl text-balance md:text-3xl">
          Everything a business card can do when it isn't paper
        </h1>
        <p className="mt-5 max-w-[56ch] text-md text-stone">
          Share it in three ways, save it to any address book, and update it everywhere at once.
        </p>
      </header>
      <SharingMethods />
      <section aria-labelledby="all-features">
        <h2 id="all-features" className="mb-8 font-display text-2xl">
          Every feature
        </h2>
        <FeatureList />
      </section>
      <section
        className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_1fr_1fr]"
        aria-label="Principles"
      >
        {PRINCIPLES.map(({ title, text }) => (
          <div key={title} className="border-l border-gold/40 pl-6">
            <h2 className="font-display text-xl">{title}</h2>
            <p className="mt-3 text-stone">{text}</p>
          </div>
        ))}
      </section>
      <div className="actions">
        <StartLink />
        <ButtonLink to={href('pricing')} size="large" variant="outline">
          See plans
        </ButtonLink>
      </div>
    </div>
  );
}

function SharingMethods() {
  return (
    <section
      className="grid gap-x-16 gap-y-8 border-y border-hairline py-12 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="sharing"
    >
      <h2 id="sharing" className="font-display text-2xl">
        Three ways to share it
      </h2>
      <ol className="flex flex-col">
        {SHARING_METHODS.map(({ title, text }, index) => (
          <li key={title} className="grid gap-x-8 py-5 sm:grid-cols-[10rem_1fr]">
            <h3 className="font-display text-xl">
              <span className="mr-3 text-gold" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="text-md text-stone">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
