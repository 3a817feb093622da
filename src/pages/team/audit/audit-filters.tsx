import { ACTION_OPTIONS } from '#src/pages/team/audit/copy.ts';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';

export interface AuditFilter {
  actor: string;
  action: string;
  /** Days in UTC, both included; empty for no limit. */
  from: string;
  to: string;
}
export const NO_AUDIT_FILTER: AuditFilter = { actor: '', action: '', from: '', to: '' };

interface AuditFiltersProps {
  filter: AuditFilter;
  actors: readonly { key: string; label: string }[];
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, actors, onChange }: AuditFiltersProps) {
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  return (
    <search className="flex flex-wrap gap-2">
      <FilterSelect
        label="Person"
        all="Everyone"
        isSteady
        options={actors}
        value={filter.actor}
        onChange={(actor) => set({ actor })}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        options={ACTION_OPTIONS}
        value={filter.action}
        onChange={(action) => set({ action })}
      />
      <div className="grid w-full gap-2 sm:flex sm:w-auto">
        <DayField
          label="From"
          value={filter.from}
          max={filter.to}
          onChange={(from) => set({ from })}
        />
        <DayField label="To" value={filter.to} min={filter.from} onChange={(to) => set({ to })} />
      </div>
    </search>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, min = '', max = '', onChange }: DayFieldProps) {
  return (
    <label className="relative flex min-w-0 grow basis-40 items-center">
      <span className="pointer-events-none absolute left-3.5 text-xs text-stone">{label}</span>
      <input
        type="date"
        value={value}
        min={min === '' ? undefined : min}
        max={max === '' ? undefined : max}
        onChange={(event) => onChange(event.target.value)}
        className={cx(CONTROL_CLASS, 'h-11 min-w-0 pl-13! text-sm!')}
      />
    </label>
  );
}
