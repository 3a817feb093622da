import { useState, type ReactNode } from 'react';
import {
  REQUESTED_FIELDS,
  type RequestedField,
} from '#shared/api/organizations/change-requests.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { ASK, describeLockedOwn, describeOrigin } from '#src/features/change-request/copy.ts';
import { findFieldState, findOwningOrganization } from '#src/state/cards/card-organization.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

const LazyRequestDialog = lazyWithFallback(async () => {
  return (await import('#src/features/change-request/change-request-dialog.tsx'))
    .ChangeRequestDialog;
});

interface DetailOrigin {
  isLocked: boolean;
  origin: string;
  action?: ReactNode;
}

interface ChangeRequests {
  /** What an organization card's policy means for a field; undefined for a person's own card. */
  findPolicy: ((field: RequestedField) => DetailOrigin | null) | undefined;
  dialog: ReactNode;
}

/** Origins of an organization card's fields, and the way to ask for a change of locked ones. */
export function useChangeRequest(card: LocalCard): ChangeRequests {
  const [field, setField] = useState<RequestedField | null>(null);
  const team = findOwningOrganization(card);
  if (team === null) return { findPolicy: undefined, dialog: null };
  const findPolicy = (detail: RequestedField): DetailOrigin | null => {
    const state = findFieldState(card, detail);
    if (state === null) return null;
    if (state.isEditable) return { isLocked: false, origin: describeOrigin(state, team.name) };
    return {
      isLocked: true,
      origin:
        state.origin === 'member' ? describeLockedOwn(team.name) : describeOrigin(state, team.name),
      action: REQUESTED_FIELDS.includes(detail) && (
        <button type="button" className="text-link text-xs" onClick={() => setField(detail)}>
          {ASK}
        </button>
      ),
    };
  };
  return {
    findPolicy,
    dialog: (
      <LazyRequestDialog
        active={field !== null}
        preload={false}
        onFailure={() => {
          showChunkError();
          setField(null);
        }}
        props={{
          team,
          username: card.published?.username ?? card.username,
          field: field ?? 'title',
          current: card[field ?? 'title'],
          isOpen: field !== null,
          onClose: () => setField(null),
        }}
      />
    ),
  };
}
