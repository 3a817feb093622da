import { ChevronDown } from 'lucide-react';
import type { AuditEntry } from '#shared/api/organizations/audit.ts';
import { formatMoment } from '#shared/format/day.ts';
import { describeEntry, nameActor } from '#src/pages/team/audit/copy.ts';
import { listEntryDetails } from '#src/pages/team/audit/entry-details.ts';
import { ValueChange } from '#src/ui/content/value-change.tsx';
import { Button } from '#src/ui/button.tsx';

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** Shows only what the entry's actor did. */
  onActor: (entry: AuditEntry) => void;
}

export function AuditList({ entries, onActor }: AuditListProps) {
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
      <div className="grid gap-5 pt-1 pb-5 md:pl-[13rem]">
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
        </dl>
        <div>
          <Button variant="outline" onClick={() => onActor(entry)}>
            Show only {nameActor(entry)}
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
