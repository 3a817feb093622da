import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { CardDetails } from '#src/features/card-editor/details/card-details.tsx';
import { CardElements } from '#src/features/card-editor/elements/card-elements.tsx';
import { EditorPreview } from '#src/features/card-editor/editor-preview.tsx';
import { LockedField } from '#src/features/card-editor/locked-field.tsx';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { ProfilePhoto } from '#src/features/card-editor/photos/profile-photo.tsx';
import { SECTIONS, type SectionKey } from '#src/features/card-editor/section-keys.ts';
import { VisibilitySwitches } from '#src/features/card-editor/settings/visibility-switches.tsx';
import { AllTemplatesPicker } from '#src/features/card-editor/template-picker.tsx';
import type { EditHistory } from '#src/features/card-editor/use-edit-history.ts';
import { useSectionJump } from '#src/features/card-editor/use-section-jump.ts';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import { cx } from '#src/ui/class-names.ts';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';

type DetailsProps = ComponentProps<typeof CardDetails>;

export interface EditorSectionsProps extends Pick<
  DetailsProps,
  'attempts' | 'issues' | 'renderHelp' | 'findPolicy'
> {
  card: LocalCard;
  /** The card's public page. */
  page: ReactNode;
  /** The section to show first; by default the first. */
  section: SectionKey | undefined;
  /** Type of the element to add as soon as the editor opens; null for none. */
  adding: ElementType | null;
  linkText: string;
  onLinkText: (text: string) => void;
  /** Shown above the basic information while the card has no username. */
  usernameField: ReactNode;
  onChange: EditHistory['change'];
  /** Called with changes of the basic information. */
  onTextChange: EditHistory['change'];
}

/** The pinned preview, and every section of the card in one scroll. */
export function EditorSections(props: EditorSectionsProps) {
  const { card, onChange } = props;
  const [isPageOpen, setIsPageOpen] = useState(false);
  const { ref, section, jump, onKeyDown } = useSectionJump(props.section);
  const team = findOwningOrganization(card)?.name ?? '';
  return (
    <div
      className={cx(
        // How much of the scroll the preview covers on a phone.
        'grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] md:gap-10 md:[--pinned:-0.25rem]',
        isPageOpen ? 'max-md:[--pinned:calc(38dvh+4.25rem)]' : 'max-md:[--pinned:4.25rem]',
      )}
    >
      <EditorPreview
        card={card}
        page={props.page}
        isOpen={isPageOpen}
        onOpenChange={setIsPageOpen}
      />
      {/* Takes focus on clicks outside the fields, so that undo shortcuts still reach the editor.
          Positioned, so that visually hidden content inside does not make the dialog scroll. */}
      <div
        ref={ref}
        role="presentation"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="relative outline-none [&_[role=tabpanel]]:scroll-mt-[calc(var(--pinned)+3rem)]"
      >
        <Tabs
          label="Card"
          tabs={SECTIONS}
          value={section}
          onChange={jump}
          className="[&>:first-child]:sticky [&>:first-child]:top-(--pinned) [&>:first-child]:z-10 [&>:first-child]:bg-raised"
        >
          <Section panel="design" title="Card Template">
            {isFieldLocked(card, 'template') ? (
              <LockedField label="Template" team={team} />
            ) : (
              <AllTemplatesPicker card={card} onChange={onChange} />
            )}
            {isFieldLocked(card, 'headerPhoto') ? (
              <LockedField label="Banner photo" team={team} />
            ) : (
              <BannerPhoto
                headerPhoto={card.headerPhoto}
                headerPhotoSize={card.headerPhotoSize}
                onChange={onChange}
              />
            )}
          </Section>
          <Section panel="details" title="Basic Information">
            {props.usernameField}
            <CardDetails
              card={card}
              attempts={props.attempts}
              issues={props.issues}
              renderHelp={props.renderHelp}
              findPolicy={props.findPolicy}
              onChange={props.onTextChange}
            />
            {isFieldLocked(card, 'profileImage') ? (
              <LockedField label="Profile picture" team={team} />
            ) : (
              <ProfilePhoto
                profileImage={card.profileImage}
                contactPhoto={card.contactPhoto}
                passPhoto={card.passPhoto}
                onChange={onChange}
              />
            )}
          </Section>
          <Section panel="links" title="Add Elements">
            <CardElements
              card={card}
              adding={props.adding}
              linkText={props.linkText}
              onLinkText={props.onLinkText}
              onChange={onChange}
            />
          </Section>
          <Section panel="settings" title="Settings">
            <VisibilitySwitches card={card} onChange={onChange} />
          </Section>
        </Tabs>
      </div>
    </div>
  );
}

interface SectionProps {
  panel: SectionKey;
  /** The requirement's own words, except for the settings. */
  title: string;
  children: ReactNode;
}

function Section({ panel, title, children }: SectionProps) {
  const id = useId();
  return (
    <TabPanel value={panel} isJoined>
      <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {children}
      </section>
    </TabPanel>
  );
}
