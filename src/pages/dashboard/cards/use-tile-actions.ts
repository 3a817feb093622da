import { useMemo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { copyLink } from '#src/features/share/actions.ts';
import type { TileActions } from './tile-buttons.tsx';
import type { CardDialog } from '#src/pages/dashboard/dialogs/cards-dialogs.tsx';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';

/** Returns a stable object, so that typing does not re-render the memoized tiles. */
export function useTileActions(
  select: CardWorkspace['selection']['select'],
  start: Editing['start'],
  open: (dialog: CardDialog) => void,
): TileActions {
  return useMemo(() => {
    const opener = (kind: CardDialog['kind']) => (card: LocalCard) => open({ kind, card });
    return {
      onSelect: (card) => select(card.id),
      onPreview: opener('preview'),
      onEdit: start,
      onCopy: (card) => void copyLink(card),
      onShare: opener('share'),
      onQr: opener('qr'),
      onPass: opener('pass'),
      onGenerate: opener('generate'),
      onDelete: opener('delete'),
    };
  }, [select, start, open]);
}
