import { Search, Star } from 'lucide-react';
import { SEARCH_MAX, type ContactListPage } from '#shared/api/contacts.ts';
import type { Contacts } from '#src/pages/contacts/use-contacts.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/field.tsx';

export function FilterBar({ contacts, page }: { contacts: Contacts; page: ContactListPage }) {
  const { filter, setFilter } = contacts;
  return (
    <search className="flex flex-wrap gap-2">
      <label className="relative min-w-0 grow basis-44">
        <span className="sr-only">Search contacts</span>
        <Search
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-3 left-3.5 size-[18px] text-stone"
        />
        <input
          type="search"
          placeholder="Search"
          maxLength={SEARCH_MAX}
          value={filter.q}
          onChange={(event) => setFilter({ q: event.target.value })}
          className={cx(CONTROL_CLASS, 'h-11 pl-10!')}
        />
      </label>
      {page.tags.length > 0 && (
        <FilterSelect
          label="Tag"
          all="All tags"
          options={page.tags}
          value={filter.tag}
          onChange={(tag) => setFilter({ tag })}
        />
      )}
      {page.cards.length > 1 && (
        <FilterSelect
          label="Card"
          all="All cards"
          options={page.cards}
          value={filter.card}
          onChange={(card) => setFilter({ card })}
        />
      )}
      <Button
        variant="outline"
        className="h-11!"
        aria-pressed={filter.isMarkedOnly}
        icon={
          <Star
            aria-hidden="true"
            strokeWidth={1.5}
            className={cx('size-4', filter.isMarkedOnly && 'fill-gold text-gold')}
          />
        }
        onClick={() => setFilter({ isMarkedOnly: !filter.isMarkedOnly })}
      >
        Starred
      </Button>
    </search>
  );
}

interface FilterSelectProps {
  label: string;
  all: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  // Keep the selected value listed even when the reloaded list no longer has it.
  const listed = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(CONTROL_CLASS, 'h-11 w-auto! max-w-48 grow sm:grow-0')}
    >
      <option value="">{all}</option>
      {listed.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
