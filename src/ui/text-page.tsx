import type { ReactNode } from 'react';

export interface TextSection {
  title: string;
  paragraphs?: readonly string[];
  /** Term and explanation, one below the other. */
  entries?: readonly (readonly [term: string, text: string])[];
}

interface TextPageProps {
  title: string;
  lead: ReactNode;
  /** Said in gold under the title where something is promised and not there yet. */
  soon?: string;
  sections?: readonly TextSection[];
  children?: ReactNode;
}

/** A page that is mostly words: title and lead on the left, what there is to say on the right. */
export function TextPage({ title, lead, soon, sections, children }: TextPageProps) {
  return (
    <div className="grid gap-x-16 gap-y-12 py-14 md:py-24 lg:grid-cols-[1fr_1.5fr]">
      <header className="self-start lg:sticky lg:top-28 lg:self-baseline">
        <h1 className="font-display text-2xl text-balance md:text-3xl">{title}</h1>
        {soon && <p className="mt-4 text-md text-gold">{soon}</p>}
        <div className="mt-5 max-w-[42ch] text-md text-stone">{lead}</div>
      </header>
      <div className="flex max-w-(--container-measure) flex-col gap-12 lg:self-baseline">
        {sections?.map((section) => (
          <Section key={section.title} {...section} />
        ))}
        {children}
      </div>
    </div>
  );
}

function Section({ title, paragraphs, entries }: TextSection) {
  return (
    <section>
      <h2 className="font-display text-xl">{title}</h2>
      {paragraphs?.map((text) => (
        <p key={text} className="mt-4 text-md text-stone">
          {text}
        </p>
      ))}
      {entries && (
        <dl className="mt-5">
          {entries.map(([term, text]) => (
            <div key={term} className="border-t border-hairline py-4">
              <dt className="font-medium">{term}</dt>
              <dd className="mt-1 text-stone">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
