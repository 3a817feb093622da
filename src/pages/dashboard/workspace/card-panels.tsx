import { memo, useMemo, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { AddressPanel } from './address-panel.tsx';
import type { SectionKey } from './editor-panel.tsx';
import { LivePreview, CardQrPanel } from './preview-column.tsx';
import { SaveBar } from './save-bar.tsx';
import { useCardSave } from './use-card-save.ts';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { Saving } from './use-saving.ts';

// Below the fold. Reserves the height of the details, which open first.
const EditorPanel = createLazyPart(
  'Editor',
  'min-h-214.5 sm:min-h-168.5 md:min-h-171.5',
  async () => {
    return (await import('./editor-panel.tsx')).EditorPanel;
  },
);

interface CardPanelsProps {
  workspace: CardWorkspace;
  saving: Saving;
  /**
   * True while the editor dialog covers the panels, so that they need not re-render on each
   * keystroke.
   */
  isCovered: boolean;
  onShare: (card: LocalCard) => void;
  onQr: (card: LocalCard) => void;
  onStartEditing: () => void;
}

/** Panels that edit the selected card, next to its live preview. */
export const CardPanels = memo(
  CardPanelsContent,
  // Skips renders while the editor stays open; the panels catch up when it closes.
  (before, { isCovered }) => before.isCovered && isCovered,
);

function CardPanelsContent(props: CardPanelsProps) {
  const { workspace, saving, onQr } = props;
  const { card } = workspace.working;
  const [section, setSection] = useState<SectionKey>('details');
  const cardSave = useCardSave(workspace, saving, () => setSection('details'));
  const codeCard = useCodeCard(card);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid min-w-0 content-start gap-6">
        <AddressPanel {...props} />
        <EditorPanel
          active={usePageIdle()}
          props={{
            workspace,
            saving,
            cardSave,
            section,
            onSection: setSection,
            onStartEditing: props.onStartEditing,
          }}
        />
        <div className="lg:hidden">
          <CardQrPanel card={codeCard} onQr={onQr} />
        </div>
        <SaveBar
          workspace={workspace}
          isSaving={saving.isSaving}
          onSave={() => void cardSave.saveInformation()}
        />
      </div>
      {/* Last in tab order, as on a wide screen. On a narrow screen it moves above the fields, where it has no focusable element. */}
      <div className="sticky top-16 z-20 -mx-5 self-start max-lg:order-first bg-ground/94 px-5 py-3 backdrop-blur-md md:-mx-8 md:px-8 lg:top-24 lg:m-0 lg:grid lg:gap-6 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
        <LivePreview card={card} />
        <div className="hidden lg:block">
          <CardQrPanel card={codeCard} onQr={onQr} />
        </div>
      </div>
    </div>
  );
}

/**
 * The card of the QR code, which depends on the address: what is typed here follows after a moment,
 * and whether visitors can open it at once.
 */
function useCodeCard(card: LocalCard): LocalCard {
  const debounced = useDebouncedValue(card);
  const { id, ownerId, published, isActive } = card;
  return useMemo(
    () => (debounced.id === id ? { ...debounced, ownerId, published, isActive } : debounced),
    [debounced, id, ownerId, published, isActive],
  );
}
