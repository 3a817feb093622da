import {
  AVAILABLE_FEATURES,
  COMING_FEATURES,
  COMING_TITLE,
  type FeaturePicture,
  type ProductFeature,
} from '#src/features/feature-list/content.ts';
import '#src/features/product-picture/panel.css';
import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { WindowFrame } from '#src/features/product-picture/window-frame.tsx';
import { FEATURE_PICTURE_TEXTS as TEXTS } from '#src/pages/features/content.ts';
import { cx } from '#src/ui/class-names.ts';
import type { ReactNode } from 'react';

const PICTURED = AVAILABLE_FEATURES.filter(({ picture }) => picture !== undefined);
const DESCRIBED = AVAILABLE_FEATURES.filter(({ picture }) => picture === undefined);

/**
 * All product features: some with a picture, the others with a description. Those that are not
 * available yet stand in one block.
 */
export function FeatureList() {
  return (
    <>
      <FeatureShowcase features={PICTURED} />
      <Definitions features={DESCRIBED} />
      <section
        aria-labelledby="coming"
        className="mt-14 rounded-panel border border-hairline bg-raised p-6 md:p-10"
      >
        <h3 id="coming" className="mb-6 font-display text-xl">
          {COMING_TITLE}
        </h3>
        <Definitions features={COMING_FEATURES} />
      </section>
    </>
  );
}

function Definitions({ features }: { features: readonly ProductFeature[] }) {
  return (
    <dl className="grid gap-x-14 lg:grid-cols-2">
      {features.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-t border-hairline py-5 sm:grid-cols-[11rem_1fr] lg:grid-cols-[9rem_1fr] xl:grid-cols-[11rem_1fr]"
        >
          <dt className="font-medium">{name}</dt>
          <dd className="text-stone">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each feature on a panel whose lower edge cuts off a picture of it. */
function FeatureShowcase({ features }: { features: readonly ProductFeature[] }) {
  return (
    <ul className="mb-14 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-12">
      {features.map(
        ({ name, text, picture }) =>
          picture && (
            <li key={name} className={cx('panel', PANELS[picture].className)}>
              <div className="p-6 md:p-10">
                <h3 className="font-display text-xl">{name}</h3>
                <p className="mt-3 max-w-[44ch] text-stone">{text}</p>
              </div>
              {PANELS[picture].content}
            </li>
          ),
      )}
    </ul>
  );
}

const NARROW = 'lg:col-span-5';
const WIDE = 'lg:col-span-7';

const PANELS: Readonly<Record<FeaturePicture, { className: string; content: ReactNode }>> = {
  pass: {
    className: NARROW,
    content: (
      <div className="panel-cut grid h-96 justify-items-center overflow-clip px-6">
        <ProductPicture name="pass" alt={TEXTS.pass} className="w-72 rounded-panel shadow-float" />
      </div>
    ),
  },
  form: {
    className: WIDE,
    content: (
      <div className="grid h-96 grid-cols-[minmax(0,1fr)] items-start gap-8 overflow-clip px-6 sm:grid-cols-2 md:px-10">
        <PhoneFrame className="max-w-[18rem] justify-self-center">
          <ProductPicture name="exchange-form" alt={TEXTS.form} />
        </PhoneFrame>
        <PhoneFrame className="mt-12 max-w-[18rem] max-sm:hidden">
          <ProductPicture name="contact" alt={TEXTS.contact} />
        </PhoneFrame>
      </div>
    ),
  },
  numbers: {
    className: WIDE,
    content: (
      <WindowFrame className="mx-6 h-96 md:mx-10">
        <ProductPicture name="analytics" alt={TEXTS.numbers} />
      </WindowFrame>
    ),
  },
  signature: {
    className: NARROW,
    content: (
      <div className="h-60 overflow-clip px-6 sm:h-96 md:px-10">
        <ProductPicture
          name="signature"
          alt={TEXTS.signature}
          className="w-full rounded-panel shadow-float"
        />
      </div>
    ),
  },
};
