import { checkOwnDomain, type OwnDomain } from '#shared/api/organizations/own-domains.ts';
import { LOOK_ALIKE, OWN_DOMAIN_COPY } from '#src/pages/team/settings/domains/copy.ts';
import { PanelFrame } from '#src/pages/team/settings/domains/panel-frame.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';

interface OwnDomainPanelProps {
  org: string;
  domain: OwnDomain;
  onChanged: (domain: OwnDomain) => void;
  onRemove: () => void;
}

/** An own domain, and what the last check found wrong. */
export function OwnDomainPanel({ org, domain, onChanged, onRemove }: OwnDomainPanelProps) {
  const { hostname, isInternational, status, records, problems, checkedAt } = domain;
  const { isBusy, run } = useAction('Check Failed');
  const isRemoved = status === 'removed';
  return (
    <PanelFrame
      name={hostname}
      state={OWN_DOMAIN_COPY.state(domain)}
      text={OWN_DOMAIN_COPY.about(domain)}
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
