import { useState } from 'react';
import { mergeContacts, type Contact } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import { combineContacts } from '#shared/contacts/combine-contacts.ts';
import { describeSource } from '#src/features/contacts/copy.ts';
import { MERGED } from '#src/pages/contacts/copy.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DuplicatesNoticeProps {
  groups: readonly (readonly Contact[])[];
  onMerged: () => void;
}

/** Shows the first group of duplicates and offers to merge it. */
export function DuplicatesNotice({ groups, onMerged }: DuplicatesNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useAction('Merge Failed');
  const [group] = groups;
  if (!group) return null;
  const [first] = group;
  const others = groups.length - 1;
  const merge = () =>
    run(
      () => api.call(mergeContacts, { body: { ids: group.map(({ id }) => id) } }),
      () => {
        setIsOpen(false);
        onMerged();
      },
      MERGED,
    );
  return (
    <>
      <Notice
        title={`${first?.name ?? ''} is in your contacts ${group.length === 2 ? 'twice' : `${group.length} times`}`}
        action={
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Compare
          </Button>
        }
      >
        {others === 0
          ? 'These contacts have the same email or phone number.'
          : `${others} more ${others === 1 ? 'contact has' : 'contacts have'} duplicates.`}
      </Notice>
      <Dialog
        open={isOpen}
        busy={isBusy}
        title="Merge these contacts?"
        description="We'll keep one contact with all details. Differences are added to your note."
        onClose={() => setIsOpen(false)}
        footer={
          <>
            <Button variant="outline" disabled={isBusy} onClick={() => setIsOpen(false)}>
              Keep separate
            </Button>
            <Button busy={isBusy} busyLabel="Merging..." onClick={merge}>
              Merge
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
            <ContactSummary contact={contact} />
            <p className="mt-1 text-xs text-stone">
              {describeSource(contact.card, contact.source)},{' '}
              {formatDay(contact.createdAt, 'local')}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <h3 className="mb-2 font-medium">Result</h3>
        <div className="rounded-control border border-gold/50 px-4 py-3">
          <ContactSummary contact={combineContacts(first, rest)} />
        </div>
      </div>
    </div>
  );
}

function ContactSummary({ contact }: { contact: Contact }) {
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
