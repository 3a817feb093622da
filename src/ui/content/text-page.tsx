import type { ReactNode } from 'react';

export interface TextSection {
  title: string;
  /** Fragment id. */
  id?: string;
  paragraphs?: readonly string[];
  /** Definition list: term and description. */
  entries?: readonly (readonly [term: string, text: string])[];
}

interface TextPageProps {
  title: string;
  lead: ReactNode;
  /** Last line of the page, for what is not available yet. */
  soon?: string;
  /** Illustration under the lead on wide screens. */
  picture?: ReactNode;
  sections?: readonly TextSection[];
  children?: ReactNode;
}

/** A text page: title and lead on the left, sections on the right. */
export function TextPage({ title, lead, soon, picture, sections, children }: TextPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-14 md:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <header className="self-start lg:sticky lg:top-28 lg:self-baseline">
        <h1 className="font-display text-2xl text-balance md:text-3xl">{title}</h1>
        <div className="mt-5 max-w-[42ch] text-md text-stone">{lead}</div>
        {picture !== undefined && <div className="mt-10 max-w-[26rem] lg:mt-12">{picture}</div>}
      </header>
      <div className="flex min-w-0 max-w-[46rem] flex-col gap-12 lg:self-baseline">
        {sections?.map((section) => (
          <Section key={section.title} {...section} />
        ))}
        {children}
        {soon && <p className="text-stone">{soon}</p>}
      </div>
    </div>
  );
}

/** A section with a title; `children` follow its text. */
export function Section({
  title,
  id,
  paragraphs,
  entries,
  children,
}: TextSection & { children?: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-28">
      <h2 className="font-display text-xl">{title}</h2>
      {paragraphs?.map((text) => (
        <p key={text} className="mt-4 text-md text-stone">
          {text}
        </p>
      ))}
      {entries && <Terms entries={entries} className="mt-5" />}
      {children}
    </section>
  );
}

interface TermsProps {
  entries: readonly (readonly [term: string, text: string])[];
  className: string;
}

/** Terms with their meanings next to them. */
export function Terms({ entries, className }: TermsProps) {
  return (
    <dl className={className}>
      {entries.map(([term, text]) => (
        <div
          key={term}
          className="grid gap-x-8 gap-y-1 border-t border-hairline py-4 last:border-b sm:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <dt className="font-medium wrap-anywhere">{term}</dt>
          <dd className="text-stone">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
