import { Search } from 'lucide-react';
import { useId } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';

interface SearchBoxProps {
  query: string;
  onChange: (query: string) => void;
  /** Null while there is no query. */
  found: number | null;
}

/** The number of results is announced to screen readers. */
export function SearchBox({ query, onChange, found }: SearchBoxProps) {
  const id = useId();
  return (
    <div className="max-w-[36rem]">
      <label htmlFor={id} className="sr-only">
        Search the help articles
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-stone"
        />
        <input
          id={id}
          type="search"
          value={query}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Search for answers"
          autoComplete="off"
          enterKeyHint="search"
          className={cx(CONTROL_CLASS, 'h-14 pl-12')}
        />
      </div>
      <p role="status" className="mt-3 min-h-6 text-stone">
        {found === null ? '' : found === 1 ? '1 article found' : `${found} articles found`}
      </p>
    </div>
  );
}
