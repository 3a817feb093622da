import type { ReactNode } from 'react';
import { RevenueShare } from '#src/pages/white-label/revenue-share.tsx';
import {
  EXTRA_CARD,
  FEATURES,
  INCLUDED_CARDS,
  INDUSTRIES,
  INQUIRY,
  STEPS,
} from '#src/pages/white-label/content.ts';

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

/** What a partner gets, line by line. */
export function Features() {
  return (
    <Section id="features" title="What you get">
      <dl className="grid border-b border-hairline md:grid-cols-2 md:gap-x-16">
        {FEATURES.map(({ title, text, isPrepared }) => (
          <div key={title} className="border-t border-hairline py-5">
            <dt className="text-md font-medium">{title}</dt>
            <dd className="mt-1 text-stone">
              {text}
              {isPrepared && <span className="block text-xs">In preparation</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** What it costs and what it brings. */
export function Terms() {
  const rows = [
    ['Setup fee', INQUIRY],
    ['Monthly fee', INQUIRY],
    ['Cards included', INCLUDED_CARDS],
    ['Each further card', EXTRA_CARD],
  ];
  return (
    <section
      aria-labelledby="terms"
      className="grid gap-10 rounded-panel border border-hairline bg-raised p-6 md:p-10 lg:grid-cols-2 lg:gap-16"
    >
      <div>
        <h2 id="terms" className="font-display text-xl md:text-2xl">
          The terms
        </h2>
        <dl className="mt-6 divide-y divide-hairline border-y border-hairline">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-x-4 py-3">
              <dt className="text-stone">{label}</dt>
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

/** From the first talk to the first card. */
export function Steps() {
  return (
    <Section id="steps" title="From talk to live">
      <ol className="grid gap-8 md:grid-cols-[1fr_1fr_1.4fr]">
        {STEPS.map(({ title, text }, index) => (
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

/** Who sells cards to whom. */
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
