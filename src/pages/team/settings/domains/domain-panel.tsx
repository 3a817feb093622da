import { updateDomain, verifyDomain, type Domain } from '#shared/api/organizations/domains.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { joinUrl } from '#src/features/team/team-url.ts';
import { JOIN_DOMAIN_STATES, LOOK_ALIKE } from '#src/pages/team/settings/domains/copy.ts';
import { PanelFrame } from '#src/pages/team/settings/domains/panel-frame.tsx';
import { RecordLine } from '#src/pages/team/settings/domains/record-line.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Switch } from '#src/ui/form/switch.tsx';

interface DomainPanelProps {
  org: string;
  domain: Domain;
  onChanged: (domain: Domain) => void;
  onRemove: () => void;
}

/** A domain, and whether people there may join. */
export function DomainPanel({ org, domain, onChanged, onRemove }: DomainPanelProps) {
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
