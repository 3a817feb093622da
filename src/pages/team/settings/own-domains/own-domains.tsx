import { useCallback, useState } from 'react';
import {
  addOwnDomain,
  listOwnDomains,
  removeOwnDomain,
  type OwnDomain,
} from '#shared/api/organizations/own-domains.ts';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import { BY_KIND, OWN_DOMAIN_COPY } from '#src/pages/team/settings/own-domains/copy.ts';
import { OwnDomainPanel } from '#src/pages/team/settings/own-domains/own-domain-panel.tsx';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface OwnDomainsProps {
  organization: { id: string; kind: OrganizationKind };
}

/** The addresses at which a company's cards or a partner's app are served. */
export function OwnDomains({ organization }: OwnDomainsProps) {
  const { id: org, kind } = organization;
  const load = useCallback(() => api.call(listOwnDomains, { params: { org } }), [org]);
  const { value, failure, set, reload } = useResource(load);
  const [removing, setRemoving] = useState<OwnDomain | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load your own domains" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null) return <Skeleton className="h-24" />;
  const { availability, ownDomains } = value;
  const put = (changed: OwnDomain) => {
    const isKnown = ownDomains.some(({ hostname }) => hostname === changed.hostname);
    const others = ownDomains.map((known) =>
      known.hostname === changed.hostname ? changed : known,
    );
    set({ availability, ownDomains: isKnown ? others : [...ownDomains, changed] });
  };
  const remove = async ({ hostname }: OwnDomain) => {
    setIsBusy(true);
    const answer = await api.call(removeOwnDomain, { params: { org, hostname } });
    setIsBusy(false);
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Removal Failed', answer.error));
    }
    setRemoving(null);
    // Another address may be the cards' home now.
    return reload();
  };
  return (
    <div className="grid gap-6">
      {ownDomains.length > 0 && (
        <ul aria-label="Own domains" className="grid gap-4">
          {ownDomains.map((domain) => (
            <li key={domain.hostname}>
              <OwnDomainPanel
                org={org}
                domain={domain}
                onChanged={put}
                onRemove={() => setRemoving(domain)}
              />
            </li>
          ))}
        </ul>
      )}
      {availability === 'available' ? (
        <OwnDomainForm org={org} kind={kind} onAdded={put} />
      ) : (
        <p className="text-stone">{OWN_DOMAIN_COPY[availability]}</p>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={OWN_DOMAIN_COPY.removeTitle(removing?.hostname ?? '')}
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={isBusy}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        {removing !== null && OWN_DOMAIN_COPY.removal(removing)}
      </ConfirmDialog>
    </div>
  );
}

interface OwnDomainFormProps {
  org: string;
  kind: OrganizationKind;
  onAdded: (domain: OwnDomain) => void;
}

function OwnDomainForm({ org, kind, onAdded }: OwnDomainFormProps) {
  const { label, placeholder } = BY_KIND[kind];
  const [hostname, setHostname] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    const parsed = addOwnDomain.request.safeParse({ hostname });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    setIsBusy(true);
    const answer = await api.call(addOwnDomain, { params: { org }, body: parsed.data });
    setIsBusy(false);
    if (!answer.ok) return setError(answer.error.issues[0]?.message ?? answer.error.message);
    setHostname('');
    return onAdded(answer.value);
  };
  return (
    <form
      noValidate
      aria-label="Add an own domain"
      className="grid items-start gap-2 sm:flex"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        className="flex-1"
        label={label}
        placeholder={placeholder}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={hostname}
        error={error}
        onChange={(event) => {
          setHostname(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="outline" className="h-11! sm:mt-[1.875rem]" busy={isBusy}>
        Add address
      </Button>
    </form>
  );
}
