import '#src/features/product-picture/panel.css';
import type { ReactNode } from 'react';
import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { HOW_IT_WORKS_STEPS, type Step } from '#src/pages/home/content.ts';
import { PICTURE_TEXTS } from '#src/pages/home/panels/panels-content.ts';

/** Three steps, each with what the person sees at it. */
export function HowItWorks() {
  return (
    <section className="home-section" aria-labelledby="how">
      <h2 id="how" className="home-heading">
        How it works
      </h2>
      <ol className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 md:mt-12 md:grid-cols-3">
        {HOW_IT_WORKS_STEPS.map(({ key, title, text }, index) => (
          <li key={key}>
            <div className="panel grid h-72 grid-cols-[minmax(0,1fr)] px-6 pt-6 lg:h-88 lg:justify-items-center">
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

/** The right edge of a narrow column cuts it, so that it stays legible. */
const SHEET = 'w-full min-w-64 max-w-[22rem] rounded-panel border border-hairline shadow-float';

const PICTURES: Readonly<Record<Step, ReactNode>> = {
  fill: <ProductPicture name="signup" alt={PICTURE_TEXTS.signup} className={SHEET} />,
  publish: <ProductPicture name="code" alt={PICTURE_TEXTS.code} className={SHEET} />,
  share: (
    <PhoneFrame className="max-w-[15rem] justify-self-center">
      <ProductPicture name="card-opened" alt={PICTURE_TEXTS.opened} />
    </PhoneFrame>
  ),
};
