import type { ReactNode } from 'react';
import { formatMoment } from '#shared/format/day.ts';
import type { DnsRecord } from '#src/pages/team/company/domains/copy.ts';
import { RecordLine } from '#src/pages/team/company/domains/record-line.tsx';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface PanelFrameProps {
  name: string;
  state: { label: string; tone: BadgeTone };
  text: string;
  /** A warning about the name; null if there is none. */
  warning: string | null;
  problems?: ReactNode;
  records: readonly DnsRecord[];
  checkedAt: string | null;
  /** The button that checks the records; null for a domain that only ends. */
  check: { label: string; isFirst: boolean; isBusy: boolean; run: () => void } | null;
  onRemove: () => void;
  children?: ReactNode;
}

/** A domain with its state, the records it needs, and what can be done with it. */
export function PanelFrame(props: PanelFrameProps) {
  const { name, state, text, warning, records, checkedAt, check, onRemove } = props;
  return (
    <section aria-label={name} className="rounded-panel border border-hairline bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h3>
        <span role="status">
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
      </div>
      <p className="mt-2 text-stone">{text}</p>
      {warning !== null && <p className="mt-2 text-warn">{warning}</p>}
      {props.problems}
      {records.map(({ type, name: at, value }) => (
        <dl key={`${type} ${at}`} className="mt-4 grid gap-3 rounded-control bg-ground p-4">
          <RecordLine label="Type" value={type} />
          <RecordLine label="Name" value={at} canCopy />
          <RecordLine label="Value" value={value} canCopy />
        </dl>
      ))}
      {props.children}
      {check !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button
            variant={check.isFirst ? 'primary' : 'outline'}
            busy={check.isBusy}
            busyLabel="Checking..."
            onClick={check.run}
          >
            {check.label}
          </Button>
          <Button variant="quiet" disabled={check.isBusy} onClick={onRemove}>
            Remove
          </Button>
          {checkedAt !== null && (
            <p className="text-xs text-stone">Last checked {formatMoment(checkedAt)}</p>
          )}
        </div>
      )}
    </section>
  );
}
