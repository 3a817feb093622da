import { SEARCH_MAX, type ContactListPage } from '#shared/api/contacts.ts';
import { StarredFilter } from '#src/features/contacts/starred-filter.tsx';
import type { Contacts } from '#src/pages/contacts/use-contacts.ts';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';

export function FilterBar({ contacts, page }: { contacts: Contacts; page: ContactListPage }) {
  const { filter, setFilter } = contacts;
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField
        label="Search contacts"
        maxLength={SEARCH_MAX}
        value={filter.q}
        onChange={(q) => setFilter({ q })}
      />
      {page.tags.length > 0 && (
        <FilterSelect
          label="Tag"
          all="All tags"
          options={toOptions(page.tags)}
          value={filter.tag}
          onChange={(tag) => setFilter({ tag })}
        />
      )}
      {page.cards.length > 1 && (
        <FilterSelect
          label="Card"
          all="All cards"
          options={toOptions(page.cards)}
          value={filter.card}
          onChange={(card) => setFilter({ card })}
        />
      )}
      <StarredFilter
        isOn={filter.isMarkedOnly}
        onChange={(isMarkedOnly) => setFilter({ isMarkedOnly })}
      />
    </search>
  );
}

function toOptions(names: readonly string[]) {
  return names.map((name) => ({ key: name, label: name }));
}
