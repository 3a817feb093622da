import { readNetworkRuleEnd } from '#shared/api/organizations/access-rules.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { NETWORK_REFUSED } from './copy.ts';
import { NetworkRuleEnd } from './network-rule-end.tsx';

interface NetworkRefusedProps {
  org: string;
  /** Why the team cannot be used. */
  message: string;
  onRetry: () => void;
}

/** In place of a team that has a rule for networks; owners can end it from here. */
export function NetworkRefused({ org, message, onRetry }: NetworkRefusedProps) {
  const { value, set } = useEndpoint(readNetworkRuleEnd, { params: { org } });
  return (
    <>
      <h1 className="font-display text-2xl">Team</h1>
      <EmptyState
        title={NETWORK_REFUSED.title}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {message} {NETWORK_REFUSED.ask}
      </EmptyState>
      {value !== null && <NetworkRuleEnd org={org} {...value} onChanged={set} />}
    </>
  );
}
