import { useCallback, useState } from 'react';
import {
  addDomain,
  listDomains,
  removeDomain,
  type Domain,
} from '#shared/api/organizations/domains.ts';
import { DomainPanel } from '#src/pages/team/settings/domain-panel.tsx';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

export function Domains({ org }: { org: string }) {
  const load = useCallback(() => api.call(listDomains, { params: { org } }), [org]);
  const { value, failure, set, reload } = useResource(load);
  const [removing, setRemoving] = useState<Domain | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load your domains" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null) return <Skeleton className="h-24" />;
  const { domains } = value;
  const put = (changed: Domain) => {
    const isKnown = domains.some(({ domain }) => domain === changed.domain);
    set({
      domains: isKnown
        ? domains.map((known) => (known.domain === changed.domain ? changed : known))
        : [...domains, changed],
    });
  };
  const remove = async ({ domain }: Domain) => {
    setIsBusy(true);
    const answer = await api.call(removeDomain, { params: { org, domain } });
    setIsBusy(false);
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Removal Failed', answer.error));
    }
    setRemoving(null);
    return set({ domains: domains.filter((known) => known.domain !== domain) });
  };
  return (
    <div className="grid gap-6">
      {domains.length > 0 && (
        <ul aria-label="Domains" className="grid gap-4">
          {domains.map((domain) => (
            <li key={domain.domain}>
              <DomainPanel
                org={org}
                domain={domain}
                onChanged={put}
                onRemove={() => setRemoving(domain)}
              />
            </li>
          ))}
        </ul>
      )}
      <DomainForm org={org} onAdded={put} />
      <ConfirmDialog
        open={removing !== null}
        title={`Remove ${removing?.domain ?? ''}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={isBusy}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        People with an address there can't join without an invitation anymore. Members stay.
      </ConfirmDialog>
    </div>
  );
}

function DomainForm({ org, onAdded }: { org: string; onAdded: (domain: Domain) => void }) {
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    const parsed = addDomain.request.safeParse({ domain });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    setIsBusy(true);
    const answer = await api.call(addDomain, { params: { org }, body: parsed.data });
    setIsBusy(false);
    if (!answer.ok) return setError(answer.error.issues[0]?.message ?? answer.error.message);
    setDomain('');
    return onAdded(answer.value);
  };
  return (
    <form
      noValidate
      aria-label="Add a domain"
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        className="flex-1"
        label="Domain"
        placeholder="northwind.example"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={domain}
        error={error}
        onChange={(event) => {
          setDomain(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="outline" className="mt-[1.875rem] h-11!" busy={isBusy}>
        Add domain
      </Button>
    </form>
  );
}
