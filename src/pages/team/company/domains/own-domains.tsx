import {
  addOwnDomain,
  checkOwnDomain,
  listOwnDomains,
  removeOwnDomain,
  type OwnDomain,
} from '#shared/api/organizations/own-domains.ts';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import {
  BY_KIND,
  DOMAIN_FIELD,
  LOOK_ALIKE,
  OWN_DOMAIN_COPY,
} from '#src/pages/team/company/domains/copy.ts';
import { DomainList, withDomain } from '#src/pages/team/company/domains/domain-list.tsx';
import { PanelFrame } from '#src/pages/team/company/domains/panel-frame.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';

interface OwnDomainsProps {
  organization: { id: string; kind: OrganizationKind };
}

const getName = ({ hostname }: OwnDomain): string => hostname;

/** The addresses at which an organization's cards or a partner's app are served. */
export function OwnDomains({ organization: { id: org, kind } }: OwnDomainsProps) {
  const { value, failure, set, reload } = useEndpoint(listOwnDomains, { params: { org } });
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your addresses" />;
  }
  const { availability, ownDomains } = value;
  const put = (changed: OwnDomain) =>
    set({ availability, ownDomains: withDomain(ownDomains, changed, getName) });
  const { label, placeholder } = BY_KIND[kind];
  return (
    <DomainList
      label="Addresses"
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
          title="Add an address"
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

interface OwnDomainPanelProps {
  org: string;
  domain: OwnDomain;
  onChanged: (domain: OwnDomain) => void;
  onRemove: () => void;
}

/** An own domain, and what the last check found wrong. */
function OwnDomainPanel({ org, domain, onChanged, onRemove }: OwnDomainPanelProps) {
  const { hostname, isInternational, status, records, problems, checkedAt } = domain;
  const { isBusy, run } = useAction('Check Failed');
  const isRemoved = status === 'removed';
  return (
    <PanelFrame
      name={hostname}
      state={OWN_DOMAIN_COPY.state(domain)}
      text={OWN_DOMAIN_COPY.description(domain)}
      warning={isInternational ? LOOK_ALIKE : null}
      problems={
        problems.length > 0 &&
        !isRemoved && (
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
        )
      }
      records={isRemoved ? [] : records}
      checkedAt={checkedAt}
      check={
        isRemoved
          ? null
          : {
              label: 'Check again',
              isFirst: status !== 'active' && status !== 'failing',
              isBusy,
              run: () =>
                run(() => api.call(checkOwnDomain, { params: { org, hostname } }), onChanged),
            }
      }
      onRemove={onRemove}
    />
  );
}
