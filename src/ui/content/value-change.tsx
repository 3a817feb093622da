import { ArrowRight } from 'lucide-react';

interface ValueChangeProps {
  /** Null if it is not known or there was none. */
  before: string | null;
  after: string;
}

/** A value with the one that it replaces. */
export function ValueChange({ before, after }: ValueChangeProps) {
  return (
    <>
      {before !== null && (
        <>
          <del className="text-stone">{before}</del>{' '}
          <ArrowRight
            aria-label="becomes"
            role="img"
            strokeWidth={1.5}
            className="inline size-3.5 align-[-0.15em] text-stone"
          />{' '}
        </>
      )}
      <ins className="no-underline">{after}</ins>
    </>
  );
}
