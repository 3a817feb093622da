import type { ReactNode } from 'react';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import {
  EXTRA_CARD,
  WHITE_LABEL_FEATURES,
  INCLUDED_CARDS,
  INDUSTRIES,
  INQUIRY,
  WHITE_LABEL_STEPS,
} from './content.ts';

const { partnerPercent, productPercent } = REVENUE_SHARE;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-8 font-display text-xl md:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function WhiteLabelFeatures() {
  return (
    <Section id="features" title="What you get">
      <dl className="grid border-b border-hairline md:grid-cols-2 md:gap-x-16">
        {WHITE_LABEL_FEATURES.map(({ title, text }) => (
          <div key={title} className="border-t border-hairline py-5">
            <dt className="text-md font-medium">{title}</dt>
            <dd className="mt-1 text-stone">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function WhiteLabelTerms() {
  const rows = [
    ['Setup fee', INQUIRY],
    ['Monthly fee', INQUIRY],
    ['Cards included a month', INCLUDED_CARDS],
    ['Each additional card', EXTRA_CARD],
  ];
  return (
    <section
      aria-labelledby="terms"
      className="grid gap-10 rounded-panel border border-hairline bg-raised p-5 md:p-10 lg:grid-cols-2 lg:gap-16"
    >
      <div>
        <h2 id="terms" className="font-display text-xl md:text-2xl">
          The terms
        </h2>
        <dl className="mt-6 divide-y divide-hairline border-y border-hairline">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-x-3 py-3">
              <dt className="shrink-0 text-stone">{label}</dt>
              <dd className="tabular text-right">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3 className="mb-6 text-md font-medium">Revenue share</h3>
        <RevenueShare />
      </div>
    </section>
  );
}

export function WhiteLabelSteps() {
  return (
    <Section id="steps" title="How to get started">
      <ol className="grid gap-8 md:grid-cols-[1fr_1fr_1.4fr]">
        {WHITE_LABEL_STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t border-gold/60 pt-4">
            <span className="tabular text-stone">{index + 1}</span>
            <p className="mt-1 font-display text-lg">{title}</p>
            <p className="mt-1 text-stone">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Industries() {
  return (
    <Section id="industries" title="Industries">
      <ul className="columns-1 gap-x-16 sm:columns-2">
        {INDUSTRIES.map(({ name, text }) => (
          <li key={name} className="break-inside-avoid border-t border-hairline py-4">
            <p className="font-medium">{name}</p>
            <p className="text-stone">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The revenue split as figures and as a bar in the same proportions. */
function RevenueShare() {
  return (
    <figure>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="3" className="fill-raised-3" />
        <rect width={partnerPercent} height="3" className="fill-mark-gold" />
      </svg>
      <figcaption className="mt-4 flex justify-between gap-6">
        <span>
          <span className="block font-display text-2xl">{partnerPercent}%</span>
          <span className="text-stone">partner</span>
        </span>
        <span className="text-right">
          <span className="block font-display text-2xl">{productPercent}%</span>
          <span className="text-stone">product</span>
        </span>
      </figcaption>
    </figure>
  );
}
