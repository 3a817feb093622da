import '#src/features/product-picture/panel.css';
import type { ReactNode } from 'react';
import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { SavedContact } from '#src/features/product-picture/saved-contact.tsx';
import {
  FEATURE_PICTURE_TEXTS,
  SHARING_METHODS,
  type SharingMethod,
} from '#src/pages/features/content.ts';

/** Each way with what the other person, or the owner, sees of it. */
export function SharingMethods() {
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
