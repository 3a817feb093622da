import {
  addDomain,
  listDomains,
  removeDomain,
  updateDomain,
  verifyDomain,
  type Domain,
} from '#shared/api/organizations/domains.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import { joinUrl } from '#src/features/organization/team-url.ts';
import {
  DOMAIN_FIELD,
  JOIN_DOMAIN_REMOVAL,
  JOIN_DOMAIN_STATES,
  LOOK_ALIKE,
} from '#src/pages/team/company/domains/copy.ts';
import { DomainList, withDomain } from '#src/pages/team/company/domains/domain-list.tsx';
import { PanelFrame } from '#src/pages/team/company/domains/panel-frame.tsx';
import { RecordLine } from '#src/pages/team/company/domains/record-line.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

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
      label="Sign-up domains"
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
        title="Add a sign-up domain"
        schema={addDomain.request.shape.domain}
        field={{ ...DOMAIN_FIELD, label: 'Domain', placeholder: 'northwind.example' }}
        button="Add domain"
        send={(domain) => api.call(addDomain, { params: { org }, body: { domain } })}
        onSent={put}
      />
    </DomainList>
  );
}

interface DomainPanelProps {
  org: string;
  domain: Domain;
  onChanged: (domain: Domain) => void;
  onRemove: () => void;
}

/** A domain, and whether people there may join. */
function DomainPanel({ org, domain, onChanged, onRemove }: DomainPanelProps) {
  const { domain: name, isInternational, status, record, canJoin, checkedAt } = domain;
  const checking = useAction('Not Verified');
  const update = useAction('Update Failed');
  const isBusy = checking.isBusy || update.isBusy;
  const params = { org, domain: name };
  const isVerified = status === 'verified';
  return (
    <PanelFrame
      name={name}
      state={JOIN_DOMAIN_STATES[status]}
      text={JOIN_DOMAIN_STATES[status].text}
      warning={isInternational ? LOOK_ALIKE : null}
      records={[record]}
      checkedAt={checkedAt}
      check={{
        label: isVerified ? 'Check again' : 'Verify',
        isFirst: !isVerified,
        isBusy,
        run: () => checking.run(() => api.call(verifyDomain, { params }), onChanged),
      }}
      onRemove={onRemove}
    >
      {isVerified && (
        <div className="mt-3">
          <Switch
            label="People may join by their address"
            hint={`Anyone with a confirmed address at ${name} can join as a member. Each uses a seat.`}
            checked={canJoin}
            disabled={isBusy}
            onChange={(isOn) =>
              update.run(
                () => api.call(updateDomain, { params, body: { canJoin: isOn } }),
                onChanged,
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
    </PanelFrame>
  );
}
