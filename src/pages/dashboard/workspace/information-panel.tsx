import { useEffect, useEffectEvent } from 'react';
import { createUuid } from '#src/browser/create-uuid.ts';
import { onPagePaste } from '#src/browser/page/paste.ts';
import {
  InformationFields,
  useFocusIssue,
} from '#src/features/card-editor/details/information-fields.tsx';
import { addText } from '#src/features/card-editor/elements/add/add-links.ts';
import { LockedField } from '#src/features/card-editor/locked-field.tsx';
import type { SectionKey } from '#src/features/card-editor/section-keys.ts';
import { TemplatePicker } from '#src/features/card-editor/template-picker.tsx';
import { useChangeRequest } from '#src/features/change-request/use-change-request.tsx';
import { findFieldIssues } from '#src/features/publish-status/status.ts';
import { DETAILS_NEED_USERNAME } from '#src/pages/dashboard/copy.ts';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { CardSave } from './use-card-save.ts';

interface InformationPanelProps {
  workspace: CardWorkspace;
  cardSave: CardSave;
  /** Opens the editor, which has everything else. */
  onEdit: (section?: SectionKey) => void;
}

/** The name, title and company of the selected card, and its template. */
export function InformationPanel({ workspace, cardSave, onEdit }: InformationPanelProps) {
  const { card, change } = workspace.working;
  usePastedLinks(workspace, onEdit);
  return (
    <Panel
      title="Your card"
      aside={
        <Button variant="outline" onClick={() => onEdit()}>
          Start Editing
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <InformationForm {...{ workspace, cardSave }} />
        <hr className="border-hairline" />
        {isFieldLocked(card, 'template') ? (
          <LockedField label="Template" team={findOwningOrganization(card)?.name ?? ''} />
        ) : (
          <TemplatePicker card={card} onChange={change} />
        )}
      </div>
    </Panel>
  );
}

function InformationForm({ workspace, cardSave }: Omit<InformationPanelProps, 'onEdit'>) {
  const { card, change } = workspace.working;
  const requests = useChangeRequest(card);
  const fields = useFocusIssue(cardSave.attempts);
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
        <div ref={fields} className="grid gap-5 sm:grid-cols-2">
          <InformationFields
            card={card}
            place="page"
            issues={findFieldIssues(workspace.publishing.state)}
            findPolicy={requests.findPolicy}
            onChange={change}
          />
        </div>
        {/* Lets Enter in a field save; the visible button stays in view below. */}
        <input type="submit" hidden />
      </form>
      {requests.dialog}
    </>
  );
}

/** Links that are pasted into the page, outside its fields, open in the editor. */
function usePastedLinks({ plan, working }: CardWorkspace, onEdit: InformationPanelProps['onEdit']) {
  const { card, change } = working;
  const [linkText, setLinkText] = useLinkText(card.id);
  const pasteLinks = useEffectEvent((text: string) => {
    const deps = { plan, createId: createUuid };
    const { elements, message, rest, isRecognized } = addText(card.cardElements, text, deps);
    // Other text may have been pasted by mistake.
    if (!isRecognized) return;
    onEdit('links');
    setLinkText(`${linkText}\n${rest}`.trim());
    if (message === '') return;
    change({ cardElements: elements });
    toasts.show({ title: message });
  });
  useEffect(() => onPagePaste((text) => pasteLinks(text)), []);
}
