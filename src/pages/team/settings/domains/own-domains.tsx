import {
  addOwnDomain,
  listOwnDomains,
  removeOwnDomain,
  type OwnDomain,
} from '#shared/api/organizations/own-domains.ts';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import { BY_KIND, DOMAIN_FIELD, OWN_DOMAIN_COPY } from '#src/pages/team/settings/domains/copy.ts';
import { DomainList, withDomain } from '#src/pages/team/settings/domains/domain-list.tsx';
import { OwnDomainPanel } from '#src/pages/team/settings/domains/own-domain-panel.tsx';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';

interface OwnDomainsProps {
  organization: { id: string; kind: OrganizationKind };
}

const getName = ({ hostname }: OwnDomain): string => hostname;

/** The addresses at which a company's cards or a partner's app are served. */
export function OwnDomains({ organization: { id: org, kind } }: OwnDomainsProps) {
  const { value, failure, set, reload } = useEndpoint(listOwnDomains, { params: { org } });
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your own domains" />;
  }
  const { availability, ownDomains } = value;
  const put = (changed: OwnDomain) =>
    set({ availability, ownDomains: withDomain(ownDomains, changed, getName) });
  const { label, placeholder } = BY_KIND[kind];
  return (
    <DomainList
      label="Own domains"
      domains={ownDomains}
      getName={getName}
      renderPanel={(domain, onRemove) => (
        <OwnDomainPanel org={org} domain={domain} onChanged={put} onRemove={onRemove} />
      )}
      describeRemoval={OWN_DOMAIN_COPY.removal}
      remove={(hostname) => api.call(removeOwnDomain, { params: { org, hostname } })}
      // Another address may be the cards' home now.
      onRemoved={reload}
    >
      {availability === 'available' ? (
        <OneFieldForm
          title="Add an own domain"
          schema={addOwnDomain.request.shape.hostname}
          field={{ ...DOMAIN_FIELD, label, placeholder }}
          button="Add address"
          send={(hostname) => api.call(addOwnDomain, { params: { org }, body: { hostname } })}
          onSent={put}
        />
      ) : (
        <p className="text-stone">{OWN_DOMAIN_COPY[availability]}</p>
      )}
    </DomainList>
  );
}
