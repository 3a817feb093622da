import { useCallback, useState } from 'react';
import {
  deleteCompanyCard,
  listCompanyCards,
  type CompanyCard,
} from '#shared/api/organizations/cards.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { COMPANY_CARD_DELETED } from '#src/pages/team/cards/copy.ts';
import {
  describeFilter,
  describeNoCards,
  toCardQuery,
  useLinkedFilter,
} from '#src/pages/team/cards/card-filter.ts';
import { CompanyCardList } from '#src/pages/team/cards/company-card-list.tsx';
import { CreateCardDialog } from '#src/pages/team/cards/create-card-dialog.tsx';
import { EditCardDialog } from '#src/pages/team/cards/edit-card-dialog.tsx';
import { PagedRows } from '#src/features/paged-rows/paged-rows.tsx';
import { MemberPicker } from '#src/pages/team/settings/member-picker.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { toRowPage, usePagedRows } from '#src/state/loading/use-paged-rows.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Open =
  | { kind: 'create' }
  | { kind: 'filter' }
  | { kind: 'edit'; company: CompanyCard }
  | { kind: 'delete'; company: CompanyCard };

/** The company cards: all, those of a manager's groups, or a member's own. */
export function CardsView({ organization }: TeamViewProps) {
  const { id: org, role } = organization;
  const canEdit = findScope(role, 'editCards') !== null;
  const canFilter = canEdit && findScope(role, 'readMembers') !== null;
  const [filter, setFilter] = useLinkedFilter(canFilter);
  const [open, setOpen] = useState<Open | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = useCallback(
    async (cursor: string | null) => {
      const answer = await api.call(listCompanyCards, {
        params: { org },
        query: {
          ...(cursor !== null && { cursor }),
          ...toCardQuery(filter),
        },
      });
      return toRowPage(answer, ({ cards, next }) => ({ rows: cards, next }));
    },
    [org, filter],
  );
  const list = usePagedRows(load);
  const close = () => setOpen(null);
  const remove = async ({ card: { username } }: CompanyCard) => {
    setIsBusy(true);
    const answer = await api.call(deleteCompanyCard, { params: { org, username } });
    setIsBusy(false);
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Delete Failed', answer.error));
    }
    close();
    list.update((rows) => rows.filter(({ card }) => card.username !== username));
    return toasts.show(COMPANY_CARD_DELETED);
  };
  const shownName = list.rows?.[0]?.holder.name;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-stone">
          {canEdit ? 'Cards that belong to the team.' : 'Your cards of this team.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {canFilter && filter === null && (
            <Button variant="outline" onClick={() => setOpen({ kind: 'filter' })}>
              Find by member
            </Button>
          )}
          {filter !== null && (
            <Button variant="outline" onClick={() => setFilter(null)}>
              {describeFilter(filter, shownName)} · Show all
            </Button>
          )}
          {canEdit && <Button onClick={() => setOpen({ kind: 'create' })}>New card</Button>}
        </div>
      </div>
      <PagedRows
        list={list}
        noun="cards"
        empty={
          <EmptyState
            title={describeNoCards(filter, shownName)}
            action={
              canEdit && filter?.kind !== 'gap' ? (
                <Button variant="outline" onClick={() => setOpen({ kind: 'create' })}>
                  Create a card
                </Button>
              ) : undefined
            }
          >
            {filter?.kind === 'gap'
              ? 'Every card has it now.'
              : canEdit
                ? 'A company card belongs to the team and follows its card policy.'
                : 'An admin creates a card for you. It then appears here and in your dashboard.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <CompanyCardList
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
      <ConfirmDialog
        open={open?.kind === 'delete'}
        title="Delete this card?"
        confirmLabel="Delete card"
        busyLabel="Deleting..."
        busy={isBusy}
        onConfirm={() => open?.kind === 'delete' && void remove(open.company)}
        onCancel={close}
      >
        {open?.kind === 'delete' &&
          `The page of ${open.company.holder.name} at /${open.company.card.username} ends at once, and its wallet passes become invalid. The contacts stay with the team.`}
      </ConfirmDialog>
    </div>
  );
}
