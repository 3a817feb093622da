import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Group } from '#shared/api/organizations/people/members.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { POLICIES_MAX, updatePolicy, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import {
  describeReach,
  listNames,
  nameTemplate,
  ORDER_SAVED,
  POLICIES_DESCRIPTION,
} from '#src/pages/team/policies/copy.ts';
import { CreatePolicyDialog } from '#src/pages/team/policies/list/create-policy-dialog.tsx';
import { findTemplate } from '#src/pages/team/policies/policy-content.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Link } from '#src/ui/link.tsx';

interface PolicyListProps {
  organization: OrganizationDetails;
  /** In order of precedence; the default is last. */
  policies: readonly CardPolicy[];
  groups: readonly Group[];
  /** Numbers of cards by policy. */
  cards: Readonly<Record<string, number>>;
  onCreated: (policy: CardPolicy) => void;
  onReordered: (policies: CardPolicy[]) => void;
  onReload: () => void;
}

/** The default first, because everyone starts with it; then the others in order of precedence. */
export function PolicyList(props: PolicyListProps) {
  const { organization, policies, groups, onReordered, onReload } = props;
  const { id: org } = organization;
  const [isCreating, setIsCreating] = useState(false);
  const { isBusy: isMoving, run } = useAction((failure) => {
    onReload();
    toasts.show(failureToast('Order Not Saved', failure));
  });
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const fallback = policies.filter(({ isDefault }) => isDefault);
  const ordered = policies.filter(({ isDefault }) => !isDefault);
  const activeCount = organization.members?.active ?? null;
  const move = (policy: CardPolicy, by: number) => {
    const position = ordered.indexOf(policy) + by;
    run(
      () => api.call(updatePolicy, { params: { org, policy: policy.id }, body: { position } }),
      (answer) => {
        const others = ordered.filter((one) => one !== policy);
        onReordered([...others.toSpliced(position, 0, answer.policy), ...fallback]);
        setMoved(`${policy.name}, position ${position + 1} of ${ordered.length}`);
      },
      ORDER_SAVED,
    );
  };
  const renderRow = (policy: CardPolicy, position: number | null) => (
    <li key={policy.id} className="relative flex items-center gap-3 py-4 hover:bg-raised">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={teamUrl(org, 'policies', { policy: policy.id })}
            className="min-w-0 truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
          >
            {policy.name}
          </Link>
          {policy.isDefault && policy.name !== 'Default' && <Badge tone="gold">Default</Badge>}
          {!policy.isDefault && policy.groups.length === 0 && (
            <Badge tone="warn">Not assigned</Badge>
          )}
        </p>
        <p className="text-xs text-stone [overflow-wrap:anywhere]">
          {describeDesign(policy)} · {describePeople(policy, groups)} ·{' '}
          {countNoun(props.cards[policy.id] ?? 0, 'card')}
        </p>
        <p className="sr-only">Rules {describeReach(policy, policies, groups, activeCount)}.</p>
      </div>
      {position !== null && ordered.length > 1 && (
        <div className="relative z-10 flex">
          <IconButton
            label={`Move ${policy.name} up`}
            icon={<ChevronUp aria-hidden="true" strokeWidth={1.5} />}
            disabled={isMoving || position === 0}
            onClick={() => move(policy, -1)}
          />
          <IconButton
            label={`Move ${policy.name} down`}
            icon={<ChevronDown aria-hidden="true" strokeWidth={1.5} />}
            disabled={isMoving || position === ordered.length - 1}
            onClick={() => move(policy, 1)}
          />
        </div>
      )}
    </li>
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <p className="max-w-[62ch] text-stone">{POLICIES_DESCRIPTION}</p>
        <Button disabled={policies.length >= POLICIES_MAX} onClick={() => setIsCreating(true)}>
          New policy
        </Button>
      </div>
      <ul
        ref={list}
        aria-label="Card policies"
        className="divide-y divide-hairline border-y border-hairline"
      >
        {fallback.map((policy) => renderRow(policy, null))}
        {ordered.map((policy, position) => renderRow(policy, position))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <CreatePolicyDialog
        org={org}
        open={isCreating}
        policies={policies}
        onClose={() => setIsCreating(false)}
        onCreated={props.onCreated}
      />
    </>
  );
}

function describeDesign({ content }: CardPolicy): string {
  const template = findTemplate(content);
  return template === null
    ? 'Members choose the template'
    : nameTemplate(template, content.colors !== null);
}

function describePeople({ isDefault, groups: ids }: CardPolicy, groups: readonly Group[]): string {
  if (isDefault) return 'Everyone without another policy';
  const names = groups.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length === 0 ? 'No groups' : listNames(names);
}
