import { useLocation, useNavigate } from 'react-router';
import { listGroups } from '#shared/api/organizations/people/members.ts';
import { listPolicies, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { PolicyList } from '#src/pages/team/policies/list/policy-list.tsx';
import { PolicyEditor } from '#src/pages/team/policies/policy-editor.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const NO_POLICIES: readonly CardPolicy[] = [];

/** The policies in order, or one of them in its editor (`&policy=`). */
export function PoliciesView({ organization, user }: TeamViewProps) {
  const { id: org } = organization;
  const opened = new URLSearchParams(useLocation().search).get('policy');
  const navigate = useNavigate();
  const { value, failure, reload, set } = useEndpoint(listPolicies, { params: { org } });
  const groupList = useEndpoint(listGroups, { params: { org } });
  const groups = groupList.value?.groups ?? [];
  const policies = value?.policies ?? NO_POLICIES;
  const policy = policies.find(({ id }) => id === opened) ?? null;
  const close = () => void navigate(teamUrl(org, 'policies'));
  const failed = failure ?? groupList.failure;
  const retry = () => {
    reload();
    groupList.reload();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {failed !== null && (
        <RetryNotice title="We couldn't load the card policies" onRetry={retry}>
          {failed}
        </RetryNotice>
      )}
      {value === null && failed === null && (
        <div role="status" aria-label="Loading card policies" className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {value !== null && policy === null && (
        <PolicyList
          organization={organization}
          policies={policies}
          groups={groups}
          onCreated={({ id }) => {
            reload();
            void navigate(teamUrl(org, 'policies', { policy: id }));
          }}
          onReordered={(next) => set({ ...value, policies: next })}
          cards={value.cards}
          onReload={reload}
        />
      )}
      {policy !== null && (
        <PolicyEditor
          key={policy.id}
          organization={organization}
          user={user}
          policy={policy}
          policies={policies}
          groups={groups}
          hasDirectory={value?.hasDirectory ?? false}
          onSaved={(saved) =>
            set({
              ...value,
              cards: value?.cards ?? {},
              policies: policies.map((one) => (one.id === saved.id ? saved : one)),
            })
          }
          onReload={reload}
          onClose={close}
        />
      )}
    </div>
  );
}
