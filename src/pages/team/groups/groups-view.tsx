import {
  createGroup,
  deleteGroup,
  listGroups,
  restoreGroup,
  updateGroup,
  type Group,
} from '#shared/api/organizations/people/members.ts';
import { GROUPS_MAX } from '#shared/organization/limits.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { GROUP_CREATED, GROUP_DELETED, GROUP_RENAMED } from '#src/pages/team/copy.ts';
import { AddMembersDialog } from '#src/pages/team/groups/add-members-dialog.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { toasts } from '#src/state/toasts.ts';
import { withUndo } from '#src/state/undo.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { Link } from '#src/ui/link.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useRef, useState } from 'react';

interface Open {
  kind: 'rename' | 'delete' | 'add';
  group: Group;
}

export function GroupsView({ organization }: TeamViewProps) {
  const { id: org } = organization;
  const groups = useEndpointRows(listGroups, { params: { org } }, ({ groups: rows }) => ({
    rows,
    next: null,
  }));
  const { reload } = groups;
  const [open, setOpen] = useState<Open | null>(null);
  const deletion = useAction('Delete Failed');
  const list = useRef<HTMLUListElement>(null);
  const onDelete = ({ id }: Group) =>
    deletion.run(
      () => orGone(api.call(deleteGroup, { params: { org, group: id } })),
      () => {
        close();
        list.current?.focus({ preventScroll: true });
        reload();
      },
      withUndo(
        GROUP_DELETED,
        () => api.call(restoreGroup, { params: { org, group: id } }),
        () => reload(),
      ),
    );
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-[62ch] text-stone">
        Groups are teams, offices or brands. A manager looks after the members of their groups.
      </p>
      <div className="max-w-[32rem]">
        <GroupForm org={org} group={null} onSaved={reload} />
      </div>
      <PagedRows
        list={groups}
        noun="groups"
        empty={
          <EmptyState title="No groups yet" picture={null}>
            Create the first one above. You can have up to {GROUPS_MAX}.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Groups"
            className="divide-y divide-hairline border-y border-hairline outline-none"
          >
            {rows.map((group) => (
              <GroupRow
                key={group.id}
                org={org}
                group={group}
                onOpen={(kind) => setOpen({ kind, group })}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      <Dialog open={open?.kind === 'rename'} width="small" title="Rename group" onClose={close}>
        {open?.kind === 'rename' && (
          <GroupForm
            org={org}
            group={open.group}
            onSaved={() => {
              close();
              reload();
            }}
          />
        )}
      </Dialog>
      {open?.kind === 'add' && (
        <AddMembersDialog org={org} group={open.group} onClose={close} onAdded={reload} />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${open?.group.name ?? ''}?`}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          busy={deletion.isBusy}
          onConfirm={() => open && onDelete(open.group)}
          onCancel={close}
        >
          Its members stay in the team. Managers of this group don't manage them anymore.
        </ConfirmDialog>
      )}
    </div>
  );
}

interface GroupRowProps {
  org: string;
  group: Group;
  onOpen: (kind: Open['kind']) => void;
}

function GroupRow({ org, group, onOpen }: GroupRowProps) {
  const { id, name, members } = group;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={teamUrl(org, 'members', { group: id })}
          className="block truncate font-medium hover:text-gold"
          dir="auto"
        >
          {name}
        </Link>
        <p className="tabular text-xs text-stone">{countNoun(members, 'member')}</p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          className="px-3"
          aria-label={`Add members to ${name}`}
          onClick={() => onOpen('add')}
        >
          Add members
        </Button>
        <Button
          variant="quiet"
          className="px-3"
          aria-label={`Rename ${name}`}
          onClick={() => onOpen('rename')}
        >
          Rename
        </Button>
        <Button
          variant="quiet"
          className="px-3"
          aria-label={`Delete ${name}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

interface GroupFormProps {
  org: string;
  /** The group to rename; null for a new one. */
  group: Group | null;
  onSaved: () => void;
}

function GroupForm({ org, group, onSaved }: GroupFormProps) {
  return (
    <OneFieldForm
      title={group === null ? 'Create a group' : 'Rename group'}
      schema={createGroup.request.shape.name}
      field={{ label: group === null ? 'New group' : 'Name', placeholder: 'Sales' }}
      button={group === null ? 'Create' : 'Save'}
      value={group?.name}
      send={(name) =>
        group === null
          ? api.call(createGroup, { params: { org }, body: { name } })
          : api.call(updateGroup, { params: { org, group: group.id }, body: { name } })
      }
      onSent={() => {
        toasts.show(group === null ? GROUP_CREATED : GROUP_RENAMED);
        onSaved();
      }}
    />
  );
}
