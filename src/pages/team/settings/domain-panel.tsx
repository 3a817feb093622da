import { useState } from 'react';
import { updateDomain, verifyDomain, type Domain } from '#shared/api/organizations/domains.ts';
import { formatMoment } from '#shared/format/day.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { joinUrl } from '#src/features/team/team-url.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { RecordLine } from '#src/pages/team/settings/record-line.tsx';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

const STATES: Readonly<Record<Domain['status'], { label: string; tone: BadgeTone; text: string }>> =
  {
    pending: {
      label: 'Not verified',
      tone: 'neutral',
      text: 'Add this record at your DNS provider, then verify. New records can take an hour.',
    },
    verified: {
      label: 'Verified',
      tone: 'good',
      text: 'We check the record every day. Leave it in place.',
    },
    failing: {
      label: 'Record missing',
      tone: 'warn',
      text: "We don't find the record anymore. Add it again, then verify.",
    },
  };

interface DomainPanelProps {
  org: string;
  domain: Domain;
  onChanged: (domain: Domain) => void;
  onRemove: () => void;
}

/** A domain's state, the record that proves it, and whether people there may join. */
export function DomainPanel({ org, domain, onChanged, onRemove }: DomainPanelProps) {
  const { domain: name, isInternational, status, record, canJoin, checkedAt } = domain;
  const [isBusy, setIsBusy] = useState(false);
  const params = { org, domain: name };
  const run = async (title: string, call: () => Promise<HttpResult<Domain>>) => {
    setIsBusy(true);
    const answer = await call();
    setIsBusy(false);
    if (answer.ok) onChanged(answer.value);
    else toasts.show(failureToast(title, answer.error));
  };
  const { label, tone, text } = STATES[status];
  return (
    <section aria-label={name} className="rounded-panel border border-hairline bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h3>
        <span role="status">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <p className="mt-2 text-stone">{text}</p>
      {isInternational && (
        <p className="mt-2 text-warn">
          This domain has letters that can look like others. Check that it's yours.
        </p>
      )}
      <dl className="mt-4 grid gap-3 rounded-control bg-ground p-4">
        <RecordLine label="Type" value={record.type} />
        <RecordLine label="Name" value={record.name} canCopy />
        <RecordLine label="Value" value={record.value} canCopy />
      </dl>
      {status === 'verified' && (
        <div className="mt-3">
          <Switch
            label="People may join by their address"
            hint={`Anyone with a confirmed address at ${name} can join as a member. Each uses a seat.`}
            checked={canJoin}
            disabled={isBusy}
            onChange={(checked) =>
              void run('Update Failed', () =>
                api.call(updateDomain, { params, body: { canJoin: checked } }),
              )
            }
          />
          {canJoin && (
            <dl className="mt-3 rounded-control bg-ground p-4">
              <RecordLine label="Link" value={pageOrigin + joinUrl(org)} canCopy />
            </dl>
          )}
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          variant={status === 'verified' ? 'outline' : 'primary'}
          busy={isBusy}
          busyLabel="Checking..."
          onClick={() => void run('Not Verified', () => api.call(verifyDomain, { params }))}
        >
          {status === 'verified' ? 'Check again' : 'Verify'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
        {checkedAt !== null && (
          <p className="text-xs text-stone">Last checked {formatMoment(checkedAt)}</p>
        )}
      </div>
    </section>
  );
}
