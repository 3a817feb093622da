import {
  deleteOrganizationCard,
  listOrganizationCards,
  restoreOrganizationCard,
  type OrganizationCard,
} from '#shared/api/organizations/cards.ts';
import { exportOrganizationCardsCsv } from '#shared/api/organizations/people/exports.ts';
import { findScope } from '#shared/organization/permissions.ts';
import {
  NO_GAP_FILTER,
  describeNoGaps,
  findGapFilter,
  GAP_LABEL,
  GAP_OPTIONS,
  toCardQuery,
  useLinkedFilter,
  type CardFilter,
} from '#src/pages/team/cards/card-filter.ts';
import { OrganizationCardList } from '#src/pages/team/cards/organization-card-list.tsx';
import { ORGANIZATION_CARD_DELETED } from '#src/pages/team/cards/copy.ts';
import { CreateCardDialog } from '#src/pages/team/cards/create-card-dialog.tsx';
import { EditCardDialog } from '#src/pages/team/cards/edit-card-dialog.tsx';
import { ExportFiles } from '#src/features/export-files/export-files.tsx';
import { OWN_CARD_STATE } from '#src/features/organization/after-joining.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { MemberPicker } from '#src/pages/team/company/member-picker.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { withUndo } from '#src/state/undo.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';

type Open =
  | { kind: 'create' }
  | { kind: 'filter' }
  | { kind: 'edit'; company: OrganizationCard }
  | { kind: 'delete'; company: OrganizationCard };

/** The organization cards: all, those of a manager's groups, or a member's own. */
export function CardsView({ organization }: TeamViewProps) {
  const { id: org, role } = organization;
  const canEdit = findScope(role, 'editCards') !== null;
  const canFilter = canEdit && findScope(role, 'readMembers') !== null;
  const [filter, setFilter] = useLinkedFilter(canFilter);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useEndpointRows(
    listOrganizationCards,
    { params: { org }, query: toCardQuery(filter) },
    ({ cards: rows, next }) => ({ rows, next }),
  );
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const shownName = list.rows?.[0]?.holder.name;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-stone">
          {canEdit ? 'Cards that belong to the team.' : 'Your cards of this team.'}
        </p>
        <CardActions
          filter={filter}
          shownName={shownName}
          canFilter={canFilter}
          canCreate={canEdit}
          org={org}
          onOpen={(kind) => setOpen({ kind })}
          onFilter={setFilter}
        />
      </div>
      <PagedRows
        list={list}
        noun="cards"
        empty={
          <NoCards
            filter={filter}
            shownName={shownName}
            canEdit={canEdit}
            onCreate={() =>
              canEdit
                ? setOpen({ kind: 'create' })
                : void navigate(teamUrl(org, 'own-card'), { state: OWN_CARD_STATE })
            }
          />
        }
      >
        {(rows) => (
          <OrganizationCardList
            cards={rows}
            canEdit={canEdit}
            onEdit={(company) => setOpen({ kind: 'edit', company })}
            onDelete={(company) => setOpen({ kind: 'delete', company })}
          />
        )}
      </PagedRows>
      {open?.kind === 'filter' && (
        <MemberPicker
          org={org}
          title="Find cards by member"
          hint="Shows the cards that a member holds."
          isOffered={() => true}
          onPick={({ id, name, email }) => {
            setFilter({ kind: 'holder', id, name: name || email });
            close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'create' && (
        <CreateCardDialog
          org={org}
          onClose={close}
          onCreated={() => {
            close();
            list.reload();
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <EditCardDialog
          org={org}
          company={open.company}
          onClose={close}
          onSaved={(saved) => {
            close();
            list.update((rows) =>
              rows.map((row) => (row.card.username === saved.card.username ? saved : row)),
            );
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteOrganizationCardDialog
          org={org}
          company={open.company}
          onClose={close}
          onRestored={list.reload}
          onDeleted={(username) => {
            close();
            list.update((rows) => rows.filter(({ card }) => card.username !== username));
          }}
        />
      )}
    </div>
  );
}

interface CardActionsProps {
  filter: CardFilter | null;
  /** The holder of the first card that is shown. */
  shownName: string | undefined;
  canFilter: boolean;
  canCreate: boolean;
  org: string;
  onOpen: (kind: 'create' | 'filter') => void;
  onFilter: (filter: CardFilter | null) => void;
}

function CardActions(props: CardActionsProps) {
  const { filter, shownName, canFilter, canCreate, org, onOpen, onFilter } = props;
  const fetch = () => api.call(exportOrganizationCardsCsv, { params: { org } });
  const holder = filter?.kind === 'holder' ? filter.name || shownName || 'one member' : null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canFilter && holder === null && (
        <>
          <div className="flex max-sm:basis-full">
            <FilterSelect
              label={GAP_LABEL}
              all={NO_GAP_FILTER}
              options={GAP_OPTIONS}
              value={filter?.kind === 'gap' ? filter.gap : ''}
              onChange={(value) => onFilter(findGapFilter(value))}
            />
          </div>
          <Button variant="outline" onClick={() => onOpen('filter')}>
            Find by member
          </Button>
        </>
      )}
      {holder !== null && (
        <Button variant="outline" onClick={() => onFilter(null)}>
          Only {holder} · Show all
        </Button>
      )}
      {canCreate && <ExportFiles files={[{ format: 'csv', fetch }]} fileName="Cards" />}
      {canCreate && <Button onClick={() => onOpen('create')}>New card</Button>}
    </div>
  );
}

interface NoCardsProps {
  filter: CardFilter | null;
  shownName: string | undefined;
  canEdit: boolean;
  onCreate: () => void;
}

function NoCards({ filter, shownName, canEdit, onCreate }: NoCardsProps) {
  if (filter?.kind === 'gap') {
    const { title, text } = describeNoGaps(filter.gap);
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const title =
    filter === null
      ? 'No company cards yet'
      : `${filter.name || shownName || 'This member'} has no company card`;
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="outline" onClick={onCreate}>
          {canEdit ? 'Create a card' : 'Create your card'}
        </Button>
      }
    >
      {canEdit
        ? 'A company card belongs to the team and follows its card policy.'
        : 'Yours follows the card policy of the team, and is in your dashboard too.'}
    </EmptyState>
  );
}

interface DeleteOrganizationCardDialogProps {
  org: string;
  company: OrganizationCard;
  onClose: () => void;
  onDeleted: (username: string) => void;
  onRestored: () => void;
}

/** Asks before an organization card is deleted, and deletes it. */
function DeleteOrganizationCardDialog({
  org,
  company,
  onClose,
  onDeleted,
  onRestored,
}: DeleteOrganizationCardDialogProps) {
  const { isBusy, run } = useAction('Delete Failed');
  const { username } = company.card;
  const remove = () =>
    run(
      () => orGone(api.call(deleteOrganizationCard, { params: { org, username } })),
      () => onDeleted(username),
      withUndo(
        ORGANIZATION_CARD_DELETED,
        () => api.call(restoreOrganizationCard, { params: { org, username } }),
        onRestored,
      ),
    );
  return (
    <ConfirmDialog
      title="Delete this card?"
      confirmLabel="Delete card"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => remove()}
      onCancel={onClose}
    >
      {`The page of ${company.holder.name} at /${username} ends at once, and its wallet passes become invalid. The contacts stay with the team.`}
    </ConfirmDialog>
  );
}
