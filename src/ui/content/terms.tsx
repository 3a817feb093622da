interface TermsProps {
  entries: readonly (readonly [term: string, text: string])[];
  className: string;
}

/** A definition list between lines. */
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
