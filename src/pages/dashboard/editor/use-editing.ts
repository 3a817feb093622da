import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { confirmBeforeUnload, currentPlace } from '#src/browser/page/page.ts';
import {
  readAddedElement,
  editAddress,
  readEditedId,
  NEW_CARD,
} from '#src/pages/dashboard/editor/edit-address.ts';
import type { SectionKey } from '#src/features/card-editor/section-keys.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { canAddCard } from '#src/state/cards/card-list.ts';
import { isSameDraft, type Draft } from '#src/state/drafts/draft.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { reportTypedText } from '#src/state/drafts/typed-text.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { toasts, type ToastText } from '#src/state/toasts.ts';

const PENDING_INPUT: ToastText = {
  title: 'Not on the card yet',
  description: 'Add what you typed, or cancel it.',
  isDone: false,
};

/** Marks history entries that the editor pushed. */
const OWN_ENTRY = 'editor';

interface Opened {
  /** The draft to restore when the changes are discarded. */
  before: Draft | null;
  /** The card to select again when the changes are discarded. */
  previousId: string;
  /** The type of element to add as soon as the editor opens; null for none. */
  adding: ElementType | null;
  /** The section to show first; by default the first. */
  section?: SectionKey | undefined;
}

export interface Editing {
  /** The state before the editor was opened; null while it is closed. */
  opened: Opened | null;
  isChanged: boolean;
  /** Whether the prompt to save or discard is open. */
  isConfirming: boolean;
  setIsConfirming: (isConfirming: boolean) => void;
  /** Reports whether a dialog holds input that is not on the card yet. While it does, Back is blocked. */
  setHasPendingInput: (isPending: boolean) => void;
  start: (card: LocalCard, section?: SectionKey) => void;
  end: () => void;
}

interface EditingDeps {
  workspace: CardWorkspace;
  isSaving: boolean;
  /**
   * Called instead of opening the editor: the plan allows no more cards, or the card cannot be
   * changed.
   */
  onRefused: (question: 'upgrade' | 'objection') => void;
}

/**
 * Keeps the editor in sync with the address: the path of a card opens it, Back closes it. When Back
 * would lose changes, the entry is pushed again and the user is asked.
 */
export function useEditing({ workspace, isSaving, onRefused }: EditingDeps): Editing {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const hasPendingInput = useRef(false);
  /** True when the editor was closed before React Router reported the address that opens it. */
  const isEntryStale = useRef(false);
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const editId = readEditedId(location);
  const { select, blank, stored } = workspace.selection;
  const previousId = stored.id;
  const isChanged = opened !== null && !isSameDraft(workspace.working.draft, opened.before);

  const push = useCallback(
    (id: string) => {
      // The browser already has the stale entry; replace it.
      void navigate(editAddress(search, id), { replace: isEntryStale.current, state: OWN_ENTRY });
      isEntryStale.current = false;
    },
    [navigate, search],
  );
  const start = useCallback(
    (card: LocalCard, section?: SectionKey) => {
      select(card.id);
      const before = drafts.read({ ownerId: card.ownerId, cardId: card.id });
      setOpened({ before, previousId, adding: null, section });
      push(card.id === blank.id ? NEW_CARD : card.id);
    },
    [select, previousId, blank.id, push],
  );
  const setHasPendingInput = useCallback((isPending: boolean) => {
    hasPendingInput.current = isPending;
  }, []);
  const close = () => {
    setOpened(null);
    setIsConfirming(false);
  };
  const end = () => {
    close();
    isEntryStale.current = editId === null && readEditedId(currentPlace()) !== null;
    if (editId === null) return;
    // Go back over the editor's own entry, so that Back does not reopen it.
    if (location.state === OWN_ENTRY) void navigate(-1);
    else void navigate(editAddress(search, null), { replace: true });
  };

  const addressedCard =
    editId === NEW_CARD ? blank : (workspace.cards.find(({ id }) => id === editId) ?? null);
  const onAddress = useEffectEvent(() => {
    if (editId !== null && isEntryStale.current) return end();
    if (editId !== null && opened === null && addressedCard) {
      if (addressedCard === blank && !canAddCard(workspace.plan, workspace.ownCount))
        return onRefused('upgrade');
      const blocker = publishBlocker(addressedCard);
      if (blocker) return onRefused(blocker);
      // A reload cannot tell which part of the draft was typed before: treat the whole draft as
      // changed.
      select(addressedCard.id);
      const adding = readAddedElement(search);
      const address = editAddress(search, editId);
      // Once: a reload must not add the element again. A former address becomes the current one.
      if (adding !== null || address.pathname !== location.pathname)
        void navigate(address, { replace: true });
      return setOpened({ before: null, previousId, adding });
    }
    if (editId !== null || opened === null) return undefined;
    reportTypedText();
    const { ownerId, id: cardId } = stored;
    const isSame = isSameDraft(drafts.read({ ownerId, cardId }), opened.before);
    if (isSame && !isSaving && !hasPendingInput.current) {
      select(opened.previousId);
      return close();
    }
    push(workspace.selection.isStored ? workspace.selection.stored.id : NEW_CARD);
    return hasPendingInput.current ? toasts.show(PENDING_INPUT) : setIsConfirming(!isSaving);
  });
  const isKnown = addressedCard !== null;
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies -- Back and Forward only change the address, so the effect runs only when it changes
  useEffect(() => onAddress(), [editId, isKnown]);

  // Back can come before the router reports the editor's entry: to React, no address changes then.
  const isOpen = opened !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPop = () => {
      if (readEditedId(currentPlace()) === null) onAddress();
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [isOpen]);

  const isTouched = workspace.working.isChanged;
  useEffect(() => (isTouched ? confirmBeforeUnload() : undefined), [isTouched]);

  return { opened, isChanged, isConfirming, setIsConfirming, setHasPendingInput, start, end };
}
