import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FeatureList } from '#src/pages/features/feature-list.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { WindowFrame } from '#src/features/product-picture/window-frame.tsx';
import { FEATURE_PICTURE_TEXTS, PRINCIPLES } from '#src/pages/features/content.ts';
import { SharingMethods } from '#src/pages/features/sharing-methods.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

export function FeaturesPage() {
  return (
    <div className="flex flex-col gap-24 py-14 md:gap-32 md:py-24">
      <div>
        <header className="max-w-[48rem]">
          <h1 className="font-display text-2xl text-balance md:text-3xl">
            Everything a business card can do when it isn't paper
          </h1>
          <p className="mt-5 max-w-[56ch] text-md text-stone">
            Share it in three ways, save it to any address book, and update it everywhere at once.
          </p>
        </header>
        <figure className="mt-12 md:mt-16">
          <div className="border-b border-hairline">
            <WindowFrame className="mx-auto max-w-[60rem]">
              <ProductPicture name="editor" alt={FEATURE_PICTURE_TEXTS.editor} isEager />
            </WindowFrame>
          </div>
          <figcaption className="mt-3 text-center text-xs text-stone">Sample data</figcaption>
        </figure>
      </div>
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
