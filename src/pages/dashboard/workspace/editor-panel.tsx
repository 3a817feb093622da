import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import { logError } from '#src/browser/log.ts';
import { onPagePaste } from '#src/browser/page/paste.ts';
import { CardDetails } from '#src/features/card-editor/details/card-details.tsx';
import { addText } from '#src/features/card-editor/elements/add/add-links.ts';
import { CardElements } from '#src/features/card-editor/elements/card-elements.tsx';
import { useChangeRequest } from '#src/features/change-request/use-change-request.tsx';
import { findFieldIssues } from '#src/features/publish-status/status.ts';
import { DETAILS_NEED_USERNAME } from '#src/pages/dashboard/copy.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { CardSave } from './use-card-save.ts';
import type { Saving } from './use-saving.ts';
import { usePageIdle, usePageInUse } from '#src/state/page-idle.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs/tabs.tsx';
import { LockedField } from '#src/features/card-editor/locked-field.tsx';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { TemplatePicker } from '#src/features/card-editor/template-picker.tsx';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import type { Change } from '#src/state/drafts/draft.ts';

interface DesignSectionProps {
  card: LocalCard;
  onChange: (change: Change) => void;
}

export type SectionKey = 'design' | 'details' | 'links' | 'settings';

const SECTIONS: readonly Tab<SectionKey>[] = [
  { key: 'design', label: 'Design' },
  { key: 'details', label: 'Details' },
  { key: 'links', label: 'Links' },
  { key: 'settings', label: 'Settings' },
];

const loadSettings = async () =>
  (await import('#src/pages/dashboard/visibility/visibility-switches.tsx')).VisibilitySwitches;

const SettingsSection = createLazyPart('Settings', 'min-h-105', loadSettings);

// Optional: the fields work without the suggestions.
const LazyTextHelp = lazyWithFallback(async () => {
  return (await import('#src/features/text-help/text-help.tsx')).TextHelp;
});

interface EditorPanelProps {
  workspace: CardWorkspace;
  saving: Saving;
  cardSave: CardSave;
  section: SectionKey;
  onSection: (section: SectionKey) => void;
  onStartEditing: () => void;
}

/** Edits the selected card in place: one section at a time, next to the pinned card. */
export function EditorPanel(props: EditorPanelProps) {
  const { workspace, saving, cardSave, section, onSection } = props;
  const { card, change } = workspace.working;
  const [linkText, setLinkText] = useLinkText(card.id);
  const isIdle = usePageIdle();
  const isInUse = usePageInUse();
  useEffect(() => {
    // Ahead of time, also for use without a network; a section that fails to load offers a retry.
    if (isInUse) loadSettings().catch(() => undefined);
  }, [isInUse]);
  const pasteLinks = useEffectEvent((text: string) => {
    const deps = { plan: workspace.plan, createId: createUuid };
    const { elements, message, rest, isRecognized } = addText(card.cardElements, text, deps);
    // Other text may have been pasted by mistake.
    if (!isRecognized) return;
    onSection('links');
    setLinkText(`${linkText}\n${rest}`.trim());
    if (message === '') return;
    change({ cardElements: elements });
    toasts.show({ title: message });
  });
  useEffect(() => onPagePaste((text) => pasteLinks(text)), []);

  return (
    <Panel
      title="Your card"
      aside={
        <Button variant="outline" onClick={props.onStartEditing}>
          Start Editing
        </Button>
      }
    >
      <Tabs label="Card" tabs={SECTIONS} value={section} onChange={onSection}>
        <TabPanel value="design">
          <DesignSection card={card} onChange={change} />
        </TabPanel>
        <TabPanel value="details">
          <Details card={card} isIdle={isIdle} {...{ workspace, cardSave }} />
        </TabPanel>
        <TabPanel value="links">
          <CardElements
            card={card}
            adding={null}
            linkText={linkText}
            onLinkText={setLinkText}
            onChange={change}
          />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsSection props={{ workspace, saving }} />
        </TabPanel>
      </Tabs>
    </Panel>
  );
}

interface DetailsProps extends Pick<EditorPanelProps, 'workspace' | 'cardSave'> {
  card: CardWorkspace['working']['card'];
  isIdle: boolean;
}

function Details({ workspace, cardSave, card, isIdle }: DetailsProps): ReactNode {
  const requests = useChangeRequest(card);
  if (card.username === '') return <p className="text-stone">{DETAILS_NEED_USERNAME}</p>;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void cardSave.saveInformation();
        }}
      >
        <CardDetails
          card={card}
          place="page"
          attempts={cardSave.attempts}
          issues={findFieldIssues(workspace.publishing.state)}
          findPolicy={requests.findPolicy}
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
        />
        {/* Lets Enter in a field save; the visible button stays in view below. */}
        <input type="submit" hidden />
      </form>
      {requests.dialog}
    </>
  );
}

function DesignSection({ card, onChange }: DesignSectionProps) {
  const team = findOwningOrganization(card)?.name ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isFieldLocked(card, 'template') ? (
        <LockedField label="Template" team={team} />
      ) : (
        <TemplatePicker card={card} onChange={onChange} />
      )}
      <hr className="border-hairline" />
      {isFieldLocked(card, 'headerPhoto') ? (
        <LockedField label="Banner photo" team={team} />
      ) : (
        <BannerPhoto
          headerPhoto={card.headerPhoto}
          headerPhotoSize={card.headerPhotoSize}
          onChange={onChange}
        />
      )}
    </div>
  );
}
