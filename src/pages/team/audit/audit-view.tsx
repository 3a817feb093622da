import { useState } from 'react';
import {
  exportAuditCsv,
  exportAuditJsonl,
  listAudit,
  type AuditEntry,
} from '#shared/api/organizations/audit.ts';
import { ExportFiles, type ExportFile } from '#src/features/export-files/export-files.tsx';
import {
  AuditFilters,
  NO_AUDIT_FILTER,
  type AuditFilter,
} from '#src/pages/team/audit/audit-filters.tsx';
import { AuditList } from '#src/pages/team/audit/audit-list.tsx';
import { AUDIT_ABOUT, AUDIT_EMPTY, EXPORT_ABOUT, nameActor } from '#src/pages/team/audit/copy.ts';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { api } from '#src/state/api.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';

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
        <p className="max-w-[48ch] text-stone">{AUDIT_ABOUT}</p>
        <ExportFiles files={buildFiles(id)} fileName="Audit log" about={EXPORT_ABOUT} />
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
