import {
  addDomain,
  listDomains,
  removeDomain,
  type Domain,
} from '#shared/api/organizations/domains.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import { DOMAIN_FIELD, JOIN_DOMAIN_REMOVAL } from '#src/pages/team/settings/domains/copy.ts';
import { DomainList, withDomain } from '#src/pages/team/settings/domains/domain-list.tsx';
import { DomainPanel } from '#src/pages/team/settings/domains/domain-panel.tsx';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';

const getName = ({ domain }: Domain): string => domain;

/** The domains whose addresses may join. */
export function Domains({ org }: { org: string }) {
  const { value, failure, set, reload } = useEndpoint(listDomains, { params: { org } });
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your domains" />;
  }
  const { domains } = value;
  const put = (changed: Domain) => set({ domains: withDomain(domains, changed, getName) });
  return (
    <DomainList
      label="Domains"
      domains={domains}
      getName={getName}
      renderPanel={(domain, onRemove) => (
        <DomainPanel org={org} domain={domain} onChanged={put} onRemove={onRemove} />
      )}
      describeRemoval={() => JOIN_DOMAIN_REMOVAL}
      remove={(domain) => api.call(removeDomain, { params: { org, domain } })}
      onRemoved={(name) => set({ domains: domains.filter(({ domain }) => domain !== name) })}
    >
      <OneFieldForm
        title="Add a domain"
        schema={addDomain.request.shape.domain}
        field={{ ...DOMAIN_FIELD, label: 'Domain', placeholder: 'northwind.example' }}
        button="Add domain"
        send={(domain) => api.call(addDomain, { params: { org }, body: { domain } })}
        onSent={put}
      />
    </DomainList>
  );
}
