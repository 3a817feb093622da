import type { ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { UsernamePanel } from '#src/features/premium-url/username-panel.tsx';
import { explainStatus, findUsernameError } from '#src/features/publish-status/status.ts';
import { StatusChip } from '#src/features/publish-status/status-chip.tsx';
import {
  NO_CONTACT_HINT,
  NOT_RESERVED_HINT,
  NOT_TAKEN_TITLE,
  SAVE,
} from '#src/pages/dashboard/copy.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { Saving } from './use-saving.ts';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

// Reserves the height of the picture and its buttons.
const ProfilePhoto = createLazyPart(
  'Profile picture',
  'min-h-28.5 sm:min-h-23.5 md:min-h-22.5',
  async () => {
    return (await import('#src/features/card-editor/photos/profile-photo.tsx')).ProfilePhoto;
  },
);

// Reserves the height of the label, the field and its hint.
const UsernameEditor = createLazyPart(
  'Username',
  'min-h-19',
  async () => (await import('#src/features/premium-url/username-editor.tsx')).UsernameEditor,
);

const NotTakenNotice = createLazyPart(
  'Changes that were not taken',
  '',
  async () => (await import('./not-taken-notice.tsx')).NotTakenNotice,
);

interface AddressPanelProps {
  workspace: CardWorkspace;
  saving: Saving;
  /** Whether the first card above has the button that publishes. */
  isFirst: boolean;
  onShare: (card: LocalCard) => void;
}

/** The card's public address, its publish status, and its photo. */
export function AddressPanel({ workspace, saving, isFirst, onShare }: AddressPanelProps) {
  const { working } = workspace;
  const { stored, isStored } = workspace.selection;
  const { state } = workspace.publishing;
  const status = workspace.publishing.statusOf(stored);
  const otherUsernames = workspace.cards
    .filter(({ id }) => id !== stored.id)
    .map((card) => card.username);
  const isIdle = usePageIdle();
  const notTaken = stored.published?.notTaken ?? [];
  const refusal = findUsernameError(state);
  // UsernamePanel explains a rejected username next to its field.
  const explanation = isStored && refusal === undefined ? explainStatus(status, state) : null;
  const saveUsername = (username: string): boolean => {
    if (isStored) return saving.apply({ ...stored, username }, SAVE.username);
    working.change({ username });
    toasts.show({ title: SAVE.username.saved });
    return true;
  };
  return (
    <Panel title="Premium URL">
      <div className="grid gap-5">
        <UsernamePanel
          key={stored.id}
          username={working.card.username}
          isFixed={findOwningOrganization(stored) !== null}
          others={otherUsernames}
          renderEditor={(props) => (
            // The first card is shown before its form, unless a press opens the form.
            <UsernameEditor active={isIdle || props.shouldFocus} props={props} />
          )}
          isPublished={stored.published !== null}
          status={isStored && <StatusChip status={status} isActive={stored.isActive} />}
          publishError={refusal}
          onKeepName={() => void publisher.publish(stored.id)}
          onSave={saveUsername}
          onShare={() => onShare(working.card)}
        />
        {stored.published === null && working.card.username !== '' && (
          <p className="-mt-3 text-xs text-stone">{NOT_RESERVED_HINT}</p>
        )}
        {explanation !== null && (
          <StatusMessage {...{ workspace, saving, isFirst }}>{explanation}</StatusMessage>
        )}
        {notTaken.length > 0 && (
          <NotTakenNotice
            props={{
              title: NOT_TAKEN_TITLE,
              notTaken,
              team: findOwningOrganization(stored)?.name ?? '',
            }}
          />
        )}
        {!isStored && working.card.username !== '' && <AddEmail workspace={workspace} />}
        <hr className="border-hairline" />
        {isFieldLocked(stored, 'profileImage') ? (
          <p>
            <span className="block font-medium">Profile picture</span>
            <span className="block text-xs text-stone">
              Set by {findOwningOrganization(stored)?.name}.
            </span>
          </p>
        ) : (
          <ProfilePhoto
            active={isIdle}
            props={{
              profileImage: working.card.profileImage,
              contactPhoto: working.card.contactPhoto,
              passPhoto: working.card.passPhoto,
              onChange: working.change,
            }}
          />
        )}
      </div>
    </Panel>
  );
}

/** A first card without a way to reach its owner takes the account's address at one press. */
function AddEmail({ workspace }: Pick<AddressPanelProps, 'workspace'>) {
  const { card, change } = workspace.working;
  const email = workspace.user?.email;
  if (email === undefined || [card.email, card.phone, card.cardElements[0]].some(Boolean))
    return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-stone">{NO_CONTACT_HINT}</p>
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          // The button unmounts on click; move focus to the next button.
          const panel = currentTarget.closest('section');
          change({ email });
          panel?.querySelector('button')?.focus();
        }}
      >
        Add my email
      </Button>
    </div>
  );
}

const ACTION_LABELS = { upgrade: 'Upgrade', objection: 'See why', conflict: 'Compare' } as const;

type StatusMessageProps = Omit<AddressPanelProps, 'onShare'> & { children: ReactNode };

/** Explains a status and offers the one action that resolves it. */
function StatusMessage({ workspace, saving, isFirst, children }: StatusMessageProps) {
  const { stored } = workspace.selection;
  const isConflict = workspace.publishing.statusOf(stored) === 'conflict';
  const question = publishBlocker(stored) ?? (isConflict ? 'conflict' : null);
  const act = () => (question ? saving.ask(question) : void saving.apply(stored, SAVE.edit));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-hairline-strong px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {(question !== null || !isFirst) && (
        <Button variant="outline" busy={saving.isSaving} busyLabel="Saving..." onClick={act}>
          {question ? ACTION_LABELS[question] : 'Publish now'}
        </Button>
      )}
    </div>
  );
}
