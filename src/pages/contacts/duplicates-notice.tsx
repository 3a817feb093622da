import { useState } from 'react';
import { mergeContacts, type Contact } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import { joinContacts } from '#shared/contacts/merge-contacts.ts';
import { cameBy, MERGED } from '#src/pages/contacts/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DuplicatesNoticeProps {
  groups: readonly (readonly Contact[])[];
  onMerged: () => void;
}

/** Who seems to be in the list more than once, and the way to put them together. */
export function DuplicatesNotice({ groups, onMerged }: DuplicatesNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [group] = groups;
  if (!group) return null;
  const [first] = group;
  const others = groups.length - 1;
  const onMerge = async () => {
    setIsBusy(true);
    const answer = await api.call(mergeContacts, { body: { ids: group.map(({ id }) => id) } });
    setIsBusy(false);
    if (!answer.ok) return toasts.show(failureToast('Not Put Together', answer.error));
    setIsOpen(false);
    onMerged();
    return toasts.show(MERGED);
  };
  return (
    <>
      <Notice
        title={`${first?.name ?? ''} seems to be here ${group.length === 2 ? 'twice' : `${group.length} times`}`}
        action={
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Compare
          </Button>
        }
      >
        {others === 0
          ? 'The same address or number was left more than once.'
          : `And ${others} more with the same address or number.`}
      </Notice>
      <Dialog
        open={isOpen}
        busy={isBusy}
        title="Put these together?"
        description="One contact stays and takes over everything the others hold. What differs goes into your note."
        onClose={() => setIsOpen(false)}
        footer={
          <>
            <Button variant="outline" disabled={isBusy} onClick={() => setIsOpen(false)}>
              Keep apart
            </Button>
            <Button busy={isBusy} busyLabel="Putting together..." onClick={() => void onMerge()}>
              Put together
            </Button>
          </>
        }
      >
        {isOpen && <Comparison group={group} />}
      </Dialog>
    </>
  );
}

function Comparison({ group }: { group: readonly Contact[] }) {
  const [first, ...rest] = group;
  if (!first) return null;
  return (
    <div className="grid gap-5">
      <ul className="grid gap-2">
        {group.map((contact) => (
          <li key={contact.id} className="rounded-control border border-hairline px-4 py-3">
            <Entry contact={contact} />
            <p className="mt-1 text-xs text-stone">
              {cameBy(contact.card, contact.source)}, {formatDay(contact.createdAt, 'here')}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <h3 className="mb-2 font-medium">Becomes</h3>
        <div className="rounded-control border border-gold/50 px-4 py-3">
          <Entry contact={joinContacts(first, rest)} />
        </div>
      </div>
    </div>
  );
}

function Entry({ contact }: { contact: Contact }) {
  const { name, company, email, phone, note, ownerNote, tags } = contact;
  const lines = [
    [company, email, phone].filter(Boolean).join(' · '),
    note,
    ownerNote,
    tags.join(', '),
  ].filter(Boolean);
  return (
    <>
      <p className="font-medium" dir="auto">
        {name}
      </p>
      {lines.map((text) => (
        <p key={text} className="whitespace-pre-line text-stone [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </>
  );
}
