import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import '#src/features/product-picture/panel.css';
import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { SavedContact } from '#src/features/product-picture/saved-contact.tsx';
import { FeatureList } from '#src/pages/features/feature-list.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { WindowFrame } from '#src/features/product-picture/window-frame.tsx';
import {
  FEATURE_PICTURE_TEXTS,
  PRINCIPLES,
  SHARING_METHODS,
  type SharingMethod,
} from '#src/pages/features/content.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { ReactNode } from 'react';

export function FeaturesPage() {
  return (
    <div className="flex flex-col gap-24 py-14 md:gap-32 md:py-24">
      <div>
        <header className="max-w-[48rem]">
          <h1 className="font-display text-2xl text-balance md:text-3xl">
            Everything a business card can do when it isn’t paper
          </h1>
          <p className="mt-5 max-w-[56ch] text-md text-stone">
            Share it in three ways, save it to any address book, and update it everywhere at once.
          </p>
        </header>
        <figure className="mt-12 md:mt-16">
          <div className="border-b border-hairline">
            <WindowFrame className="mx-auto max-w-[60rem]">
              <ProductPicture name="editor" alt={FEATURE_PICTURE_TEXTS.editor} />
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

/** Each way with what the other person, or the owner, sees of it. */
function SharingMethods() {
  return (
    <section aria-labelledby="sharing">
      <h2 id="sharing" className="mb-8 font-display text-2xl">
        Three ways to share it
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 lg:grid-cols-3">
        {SHARING_METHODS.map(({ key, title, text }, index) => (
          <li key={key}>
            <div className="panel grid h-80 grid-cols-[minmax(0,1fr)] px-6 pt-6 sm:h-88">
              {PICTURES[key]}
            </div>
            <h3 className="mt-6 font-display text-xl">
              <span className="mr-3 text-gold" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 max-w-[44ch] text-stone">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PICTURES: Readonly<Record<SharingMethod, ReactNode>> = {
  code: (
    <ProductPicture
      name="code"
      alt={FEATURE_PICTURE_TEXTS.code}
      className="w-[19rem] max-w-none justify-self-center rounded-panel shadow-float sm:w-[22rem]"
    />
  ),
  link: (
    <PhoneFrame className="max-w-[15rem] self-start justify-self-center">
      <ProductPicture name="card-page" alt={FEATURE_PICTURE_TEXTS.link} />
    </PhoneFrame>
  ),
  file: (
    <div className="self-center pb-6">
      <SavedContact />
    </div>
  ),
};
