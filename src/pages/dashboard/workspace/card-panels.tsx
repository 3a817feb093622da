import { memo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { logError } from '#src/browser/log.ts';
import { CardDetailsForm } from '#src/features/card-editor/card-details-form.tsx';
import { useDebouncedValue } from '#src/features/card-editor/use-debounced-value.ts';
import { findFieldIssues } from '#src/features/publish-status/status.ts';
import { TUTORIAL_ANCHORS } from '#src/features/tutorial/anchors.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import { createLazyPart } from '#src/pages/dashboard/frame/lazy-part.tsx';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import { AddressPanel } from './address-panel.tsx';
import { LivePreview, CardQrPanel } from './preview-column.tsx';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { Saving } from './use-saving.ts';
import { VisibilityPanel } from '#src/pages/dashboard/visibility/visibility-panel.tsx';
import { usePageIdle } from '#src/state/page-idle.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

// Optional: the fields work without the suggestions.
const LazyTextHelp = lazyWithFallback(async () => {
  return (await import('#src/features/text-help/text-help.tsx')).TextHelp;
});

interface CardPanelsProps {
  workspace: CardWorkspace;
  saving: Saving;
  /**
   * True while the editor dialog covers the panels, so that they need not re-render on each
   * keystroke.
   */
  isCovered: boolean;
  onView: (card: LocalCard) => void;
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
  const { workspace, saving, onView, onQr } = props;
  const { card } = workspace.working;
  // The QR code depends on the card's address only, which is never typed here.
  const debouncedCard = useDebouncedValue(card);
  const isIdle = usePageIdle();
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid min-w-0 content-start gap-6">
        <AddressPanel {...props} />
        {card.username !== '' && (
          <Panel title="Card information">
            <CardDetailsForm
              card={card}
              isSaving={saving.isSaving}
              issues={findFieldIssues(workspace.publishing.state)}
              renderHelp={(field) => (
                <LazyTextHelp
                  active={isIdle}
                  preload={false}
                  onFailure={(error) => logError('Text help', error)}
                  props={{
                    field,
                    card,
                    onUse: (text) => workspace.working.change({ [field]: text }),
                  }}
                />
              )}
              onChange={workspace.working.change}
              onSave={() => void saving.save(SAVE.information)}
            />
          </Panel>
        )}
        <TemplatePanel {...props} />
        <VisibilityPanel workspace={workspace} saving={saving} />
        <div className="lg:hidden">
          <CardQrPanel card={debouncedCard} onView={onView} onQr={onQr} />
        </div>
      </div>
      {/* Last in tab order, as on a wide screen. On a narrow screen it moves above the fields, where it has no focusable element. */}
      <div className="sticky top-16 z-20 -mx-5 self-start max-lg:order-first bg-ground/94 px-5 py-3 backdrop-blur-md md:-mx-8 md:px-8 lg:top-24 lg:m-0 lg:grid lg:gap-6 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
        <LivePreview card={card} />
        <div className="hidden lg:block">
          <CardQrPanel card={debouncedCard} onView={onView} onQr={onQr} />
        </div>
      </div>
    </div>
  );
}

// Reserves the height of three rows of templates and the button below them, per breakpoint.
const LazyTemplatePicker = createLazyPart(
  'Templates',
  'min-h-106 sm:min-h-90 md:min-h-98 lg:min-h-82 xl:min-h-110',
  async () => {
    return (await import('#src/features/card-editor/template-picker.tsx')).TemplatePicker;
  },
);

function TemplatePanel({ workspace, onStartEditing }: CardPanelsProps) {
  const { card, change } = workspace.working;
  return (
    <Panel
      title="Card Template"
      anchor={TUTORIAL_ANCHORS.appearance}
      aside={
        <Button variant="outline" onClick={onStartEditing}>
          Start Editing
        </Button>
      }
    >
      <LazyTemplatePicker active={usePageIdle()} props={{ card, onChange: change }} />
    </Panel>
  );
}
