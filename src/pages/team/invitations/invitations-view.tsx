import { useState } from 'react';
import {
  listInvitationLists,
  type InvitationListSummary,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { formatDay } from '#shared/format/day.ts';
import { describeListState } from '#src/pages/team/invitations/list-copy.ts';
import { listGroups } from '#shared/api/organizations/people/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { InviteForm } from '#src/features/organization/invite-form.tsx';
import { InvitationBulkBar } from '#src/pages/team/invitations/invitation-bulk-bar.tsx';
import { InvitationList } from '#src/pages/team/invitations/invitation-list.tsx';
import { ListInvitation } from '#src/pages/team/invitations/list-invitation.tsx';
import { useInvitations } from '#src/pages/team/invitations/use-invitations.ts';
import { useSelection } from '#src/pages/team/selection/use-selection.ts';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Panel } from '#src/ui/content/panel.tsx';

/** Longest search, in characters. */
const SEARCH_MAX = 100;

export function InvitationsView({ organization, onChanged }: TeamViewProps) {
  const { id, role } = organization;
  /** The list that is open: null for none, '' for a new one. */
  const [openList, setOpenList] = useState<string | null>(null);
  const lists = useEndpoint(listInvitationLists, { params: { org: id } });
  const invitations = useInvitations(id);
  // The field stays once it was used, whatever a search finds.
  const [wasSearched, setWasSearched] = useState(false);
  const selection = useSelection(
    (invitations.rows ?? []).map((invitation) => invitation.id),
    invitations.q,
  );
  // While they load, as many as the team counts, so that nothing moves then.
  const hasRows = (invitations.rows?.length ?? organization.members?.invited ?? 0) > 0;
  const groups = useEndpoint(listGroups, { params: { org: id } }).value?.groups ?? [];
  if (openList !== null) {
    return (
      <ListInvitation
        organization={organization}
        groups={groups}
        listId={openList === '' ? null : openList}
        onClose={() => {
          setOpenList(null);
          lists.reload();
          invitations.reload();
          onChanged();
        }}
      />
    );
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(wasSearched || hasRows) && (
          <search className="flex">
            <SearchField
              label="Search invitations"
              maxLength={SEARCH_MAX}
              value={invitations.q}
              onChange={(q) => {
                setWasSearched(true);
                invitations.setQ(q);
              }}
            />
          </search>
        )}
        <PagedRows
          list={invitations}
          noun="invitations"
          empty={
            !invitations.isSearch ? (
              <EmptyState title="No open invitations" picture={null}>
                People you invite are listed here until they join.
              </EmptyState>
            ) : (
              <EmptyState title="No matching invitations" picture={null}>
                We searched the email addresses.
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <InvitationList
              org={id}
              groups={groups}
              rows={rows}
              invitations={invitations}
              selection={selection}
              onChanged={onChanged}
            />
          )}
        </PagedRows>
        {selection.ids.size > 0 && (
          <InvitationBulkBar
            org={id}
            invitations={(invitations.rows ?? []).filter((row) => selection.ids.has(row.id))}
            selection={selection}
            onDone={() => {
              invitations.reload();
              onChanged();
            }}
          />
        )}
      </div>
      <div className="grid gap-4 max-xl:order-first">
        <Panel title="Invite a member">
          <InviteForm
            key={groups.length}
            organization={organization}
            seats={organization.seats}
            groups={groups}
            isGroupRequired={findScope(role, 'inviteMembers') === 'groups'}
            onInvited={(invitation) => {
              invitations.put(invitation);
              onChanged();
            }}
          />
        </Panel>
        <div className="rounded-panel border border-hairline p-5">
          <p className="font-medium">Invite many people at once</p>
          <p className="mt-1 text-stone">
            Paste a list or choose a CSV file, and make everyone's card from it. You see what
            happens to each row first.
          </p>
          <Button variant="outline" className="mt-4" onClick={() => setOpenList('')}>
            Invite from a list
          </Button>
          <LatestLists lists={lists.value?.lists ?? []} onOpen={setOpenList} />
        </div>
      </div>
    </div>
  );
}

interface LatestListsProps {
  lists: readonly InvitationListSummary[];
  onOpen: (id: string) => void;
}

/** Lists that were sent, also those that are under way. */
function LatestLists({ lists, onOpen }: LatestListsProps) {
  if (lists.length === 0) return null;
  return (
    <ul aria-label="Lists" className="mt-4 divide-y divide-hairline border-t border-hairline">
      {lists.map((list) => (
        <li key={list.id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block">{formatDay(list.createdAt, 'local')}</span>
            <span className="block text-xs text-stone">{describeListState(list)}</span>
          </span>
          <Button
            variant="quiet"
            className="px-3"
            aria-label={`View the list of ${formatDay(list.createdAt, 'local')}`}
            onClick={() => onOpen(list.id)}
          >
            View
          </Button>
        </li>
      ))}
    </ul>
  );
}
