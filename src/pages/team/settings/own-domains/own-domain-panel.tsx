import { useState } from 'react';
import { checkOwnDomain, type OwnDomain } from '#shared/api/organizations/own-domains.ts';
import { formatMoment } from '#shared/format/day.ts';
import { OWN_DOMAIN_COPY } from '#src/pages/team/settings/own-domains/copy.ts';
import { RecordLine } from '#src/pages/team/settings/record-line.tsx';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface OwnDomainPanelProps {
  org: string;
  domain: OwnDomain;
  onChanged: (domain: OwnDomain) => void;
  onRemove: () => void;
}

/** An own domain: its state, its records, and what the last check found wrong. */
export function OwnDomainPanel({ org, domain, onChanged, onRemove }: OwnDomainPanelProps) {
  const { hostname, isInternational, status, records, problems, checkedAt } = domain;
  const [isBusy, setIsBusy] = useState(false);
  const check = async () => {
    setIsBusy(true);
    const answer = await api.call(checkOwnDomain, { params: { org, hostname } });
    setIsBusy(false);
    if (answer.ok) onChanged(answer.value);
    else toasts.show(failureToast('Check Failed', answer.error));
  };
  const { label, tone } = OWN_DOMAIN_COPY.state(domain);
  const isServed = status === 'active' || status === 'failing';
  return (
    <section aria-label={hostname} className="rounded-panel border border-hairline bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{hostname}</h3>
        <span role="status">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <p className="mt-2 text-stone">{OWN_DOMAIN_COPY.about(domain)}</p>
      {isInternational && <p className="mt-2 text-warn">{OWN_DOMAIN_COPY.lookAlike}</p>}
      {problems.length > 0 && status !== 'removed' && (
        <ul
          aria-label={`What is missing for ${hostname}`}
          className="mt-3 grid list-disc gap-1 pl-5"
        >
          {problems.map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {OWN_DOMAIN_COPY.problem(problem, domain)}
            </li>
          ))}
        </ul>
      )}
      {status !== 'removed' &&
        records.map((record) => (
          <dl
            key={`${record.type} ${record.name}`}
            className="mt-4 grid gap-3 rounded-control bg-ground p-4"
          >
            <RecordLine label="Type" value={record.type} />
            <RecordLine label="Name" value={record.name} canCopy />
            <RecordLine label="Value" value={record.value} canCopy />
          </dl>
        ))}
      {status !== 'removed' && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button
            variant={isServed ? 'outline' : 'primary'}
            busy={isBusy}
            busyLabel="Checking..."
            onClick={() => void check()}
          >
            Check again
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onRemove}>
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
