import {
  exportAuditCsv,
  exportAuditJsonl,
  listAudit,
  type AuditEntry,
} from '#shared/api/organizations/audit.ts';
import { formatMoment } from '#shared/format/day.ts';
import { href } from '#shared/routes.ts';
import { ExportFiles, type ExportFile } from '#src/features/export-files/export-files.tsx';
import {
  ACTION_OPTIONS,
  AUDIT_DESCRIPTION,
  AUDIT_EMPTY,
  describeEntry,
  EXPORT_DESCRIPTION,
  nameActor,
  VERIFY_LINK,
} from '#src/pages/team/audit/copy.ts';
import { listEntryDetails } from '#src/pages/team/audit/entry-details.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { ValueChange } from '#src/ui/content/value-change.tsx';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

const buildFiles = (org: string): ExportFile[] => [
  { format: 'csv', fetch: () => api.call(exportAuditCsv, { params: { org } }) },
  { format: 'jsonl', fetch: () => api.call(exportAuditJsonl, { params: { org } }) },
];

/** The audit log, newest first, filtered and paged on the server. */
export function AuditView({ organization: { id } }: TeamViewProps) {
  const [filter, setFilter] = useState<AuditFilter>(NO_AUDIT_FILTER);
  const list = useEndpointRows(
    listAudit,
    { params: { org: id }, query: { ...filter } },
    ({ entries: rows, nextCursor: next }) => ({ rows, next }),
  );
  const actors = useActors(list.rows);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-[48ch] text-stone">{AUDIT_DESCRIPTION}</p>
        <div className="grid gap-1.5">
          <ExportFiles
            files={buildFiles(id)}
            fileName="Audit log"
            description={EXPORT_DESCRIPTION}
          />
          {/* A document of its own, whose policy keeps files from the network. */}
          <a
            href={href('verifyAuditLog')}
            target="_blank"
            rel="noopener"
            className="text-link text-xs"
          >
            {VERIFY_LINK}
          </a>
        </div>
      </div>
      <AuditFilters filter={filter} actors={actors} onChange={setFilter} />
      <PagedRows
        list={list}
        noun="audit log"
        empty={
          <EmptyState
            title={AUDIT_EMPTY.title}
            picture={null}
            action={
              <Button variant="outline" onClick={() => setFilter(NO_AUDIT_FILTER)}>
                Show everything
              </Button>
            }
          >
            {AUDIT_EMPTY.text}
          </EmptyState>
        }
      >
        {(rows) => (
          <AuditList entries={rows} onActor={({ actor }) => setFilter({ ...filter, actor })} />
        )}
      </PagedRows>
    </div>
  );
}

/** Everyone seen in the log so far: a filtered list must not shrink the choice. */
function useActors(rows: readonly AuditEntry[] | null) {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map([['system', 'System']]));
  const unknown = (rows ?? []).filter(({ actor }) => !known.has(actor));
  if (unknown.length > 0) {
    setKnown(new Map([...known, ...unknown.map((row) => [row.actor, nameActor(row)] as const)]));
  }
  return [...known]
    .map(([key, label]) => ({ key, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

interface AuditFilter {
  actor: string;
  action: string;
  /** Days in UTC, both included; empty for no limit. */
  from: string;
  to: string;
}
const NO_AUDIT_FILTER: AuditFilter = { actor: '', action: '', from: '', to: '' };

interface AuditFiltersProps {
  filter: AuditFilter;
  actors: readonly { key: string; label: string }[];
  onChange: (filter: AuditFilter) => void;
}

function AuditFilters({ filter, actors, onChange }: AuditFiltersProps) {
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

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** Shows only what the entry's actor did. */
  onActor: (entry: AuditEntry) => void;
}

function AuditList({ entries, onActor }: AuditListProps) {
  return (
    <ul aria-label="Audit log" className="divide-y divide-hairline border-y border-hairline">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditRow entry={entry} onActor={onActor} />
        </li>
      ))}
    </ul>
  );
}

function AuditRow({ entry, onActor }: { entry: AuditEntry } & Pick<AuditListProps, 'onActor'>) {
  const details = listEntryDetails(entry.details);
  return (
    <details className="group">
      <summary className="grid min-h-12 cursor-pointer list-none grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-4 gap-y-0.5 py-3 outline-offset-[-2px] transition-colors hover:bg-raised md:grid-cols-[12rem_minmax(0,1fr)_1.25rem] [&::-webkit-details-marker]:hidden">
        <time
          dateTime={entry.at}
          className="tabular text-xs text-stone max-md:order-2 max-md:col-span-2"
        >
          {formatMoment(entry.at)}
        </time>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium" dir="auto">
            {nameActor(entry)}
          </span>{' '}
          <span className="text-stone">{describeEntry(entry)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.5}
          className="size-4 text-stone transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-5 md:pl-[13rem]">
        {details.length > 0 && (
          <dl className="grid gap-2">
            {details.map(({ label, before, after }) => (
              <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
                <dt className="text-stone">{label}</dt>
                <dd className="[overflow-wrap:anywhere]" dir="auto">
                  <ValueChange before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <dl className="tabular grid gap-1 text-xs text-stone">
          <Detail label="Entry" value={`${entry.no} · ${entry.action}`} />
          <Detail label="Target" value={entry.target} />
          <Detail label="Network" value={entry.ipPrefix} />
          <Detail label="Request" value={entry.requestId} />
          <Detail label="Hash" value={entry.hash} />
        </dl>
        <div>
          <Button variant="outline" className="max-w-full" onClick={() => onActor(entry)}>
            <span className="truncate">Show only {nameActor(entry)}</span>
          </Button>
        </div>
      </div>
    </details>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  if (value === '') return null;
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
