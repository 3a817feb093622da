import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element.ts';
import { askBeforeLeaving, searchNow } from '#src/browser/page.ts';
import {
  addedElement,
  editAddress,
  editedId,
  NEW_CARD,
} from '#src/pages/dashboard/editor/edit-address.ts';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import { canAddCard } from '#src/state/card-list/card-list.ts';
import { isSameDraft, type Draft } from '#src/state/drafts/draft.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { refusalOf } from '#src/state/publishing/content.ts';
import { toasts, type ToastText } from '#src/state/toasts.ts';

const STILL_TYPED: ToastText = {
  title: 'Not on the card yet',
  description: 'Add what you typed, or cancel it.',
};

/** What the history keeps with an entry the editor made itself. */
const OWN_ENTRY = 'editor';

interface Opened {
  /** The draft to go back to when what follows is given up. */
  before: Draft | null;
  /** The card to go back to then. */
  cameFrom: string;
  /** The kind of element to add as soon as the editor is open; null for none. */
  adding: ElementType | null;
}

export interface Editing {
  /** How the desk stood when the editor was opened; null while it is closed. */
  opened: Opened | null;
  /** Whether anything changed since. */
  isChanged: boolean;
  /** Whether it is being asked what shall become of the changes. */
  isAsking: boolean;
  ask: (isAsking: boolean) => void;
  /** Says whether something is typed that is not on the card yet: while it is, Back leads nowhere. */
  hold: (isHeld: boolean) => void;
  start: (card: LocalCard) => void;
  end: () => void;
}

interface EditingDeps {
  desk: Desk;
  isSaving: boolean;
  /** The plan has no room for a card more, or the one to be edited takes no change. */
  onRefused: (question: 'upgrade' | 'objection') => void;
}

/**
 * Whether the editor is open, and its place in the browser's history: `?edit=<card>` opens it, Back closes it. Where
 * that would give up changes, Back is taken back and the person is asked.
 */
export function useEditing({ desk, isSaving, onRefused }: EditingDeps): Editing {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAsking, ask] = useState(false);
  const isHeld = useRef(false);
  /** Closed before the address that opens it arrived: React follows the browser's address a moment later. */
  const isGivenUp = useRef(false);
  const navigate = useNavigate();
  const location = useLocation();
  const editId = editedId(location.search);
  const { select, blank } = desk;
  const cameFrom = desk.stored.id;
  const isChanged = opened !== null && !isSameDraft(desk.working.draft, opened.before);

  const push = useCallback(
    (id: string) => {
      // An entry that was given up is the browser's already, and taken over.
      void navigate(editAddress(location, id), { replace: isGivenUp.current, state: OWN_ENTRY });
      isGivenUp.current = false;
    },
    [navigate, location],
  );
  const start = useCallback(
    (card: LocalCard) => {
      select(card.id);
      const before = drafts.read({ ownerId: card.ownerId, cardId: card.id });
      setOpened({ before, cameFrom, adding: null });
      push(card.id === blank.id ? NEW_CARD : card.id);
    },
    [select, cameFrom, blank.id, push],
  );
  const hold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const leave = () => {
    setOpened(null);
    ask(false);
  };
  const end = () => {
    leave();
    isGivenUp.current = editId === null && editedId(searchNow()) !== null;
    if (editId === null) return;
    // The entry of the editor is left the way it came, so that Back does not lead into it again.
    if (location.state === OWN_ENTRY) void navigate(-1);
    else void navigate(editAddress(location, null), { replace: true });
  };

  const addressed =
    editId === NEW_CARD ? blank : (desk.cards.find(({ id }) => id === editId) ?? null);
  const onAddress = useEffectEvent(() => {
    if (editId !== null && isGivenUp.current) return end();
    if (editId !== null && opened === null && addressed) {
      if (addressed === blank && !canAddCard(desk.plan, desk.cards.length))
        return onRefused('upgrade');
      const refusal = refusalOf(addressed);
      if (refusal) return onRefused(refusal);
      // By the address alone nobody knows what was typed before: all that is not saved counts as changed.
      select(addressed.id);
      const adding = addedElement(location.search);
      // Once: reloading the page or coming back to it must not ask for the element again.
      if (adding) void navigate(editAddress(location, editId), { replace: true });
      return setOpened({ before: null, cameFrom, adding });
    }
    if (editId !== null || opened === null) return undefined;
    if (!isChanged && !isSaving && !isHeld.current) {
      select(opened.cameFrom);
      return leave();
    }
    push(desk.isStored ? desk.stored.id : NEW_CARD);
    return isHeld.current ? toasts.show(STILL_TYPED) : ask(!isSaving);
  });
  const isKnown = addressed !== null;
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies -- Back and Forward are heard by the address alone, and only when it changes
  useEffect(() => onAddress(), [editId, isKnown]);

  const isTouched = desk.working.isTouched;
  useEffect(() => (isTouched ? askBeforeLeaving() : undefined), [isTouched]);

  return { opened, isChanged, isAsking, ask, hold, start, end };
}
