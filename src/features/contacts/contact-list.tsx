import { Star } from 'lucide-react';
import type { Contact } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { NO_NAME, sourceName } from '#src/features/contacts/copy.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

interface ContactListProps<Row extends Contact> {
  label: string;
  contacts: readonly Row[];
  change: ContactCalls['change'];
  /** Who has a contact, where that is not the reader. */
  describeHolder?: (contact: Row) => string;
  onOpen: (contact: Row) => void;
  onChanged: (id: string, change: Partial<Contact>) => void;
}

/** Newest first. A row opens the contact; its star highlights it. */
export function ContactList<Row extends Contact>(props: ContactListProps<Row>) {
  const { label, contacts, change, describeHolder, onOpen, onChanged } = props;
  const mark = async ({ id, isMarked: wasMarked }: Row) => {
    const isMarked = !wasMarked;
    onChanged(id, { isMarked });
    const answer = await change(id, { isMarked });
    if (answer.ok) return;
    onChanged(id, { isMarked: wasMarked });
    toasts.show(failureToast('Update Failed', answer.error));
  };
  return (
    <ul aria-label={label} className="border-t border-hairline">
      {contacts.map((contact) => (
        <li key={contact.id} className="border-b border-hairline">
          <ContactRow
            contact={contact}
            holder={describeHolder?.(contact)}
            onOpen={() => onOpen(contact)}
            onMark={() => void mark(contact)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ContactRowProps {
  contact: Contact;
  holder: string | undefined;
  onOpen: () => void;
  onMark: () => void;
}

function ContactRow({ contact, holder, onOpen, onMark }: ContactRowProps) {
  const { name, company, email, phone, tags, metOn, metWhere, createdAt, isMarked } = contact;
  return (
    <div className="relative flex items-center gap-2 transition-colors hover:bg-raised md:gap-3">
      <IconButton
        label={`Star ${name || email || phone || NO_NAME}`}
        aria-pressed={isMarked}
        icon={
          <Star
            aria-hidden="true"
            strokeWidth={1.5}
            className={cx(isMarked ? 'fill-gold text-gold' : 'text-ornament')}
          />
        }
        className="relative z-10 -ml-2 md:ml-0"
        onClick={onMark}
      />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 py-3.5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)] md:items-center md:pr-3 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <button
            type="button"
            data-contact=""
            onClick={onOpen}
            className="block max-w-full truncate text-left font-medium after:absolute after:inset-0"
          >
            <span dir="auto" className={cx(name === '' && 'text-stone')}>
              {name || NO_NAME}
            </span>
          </button>
          {company !== '' && (
            <p className="truncate text-start text-stone [unicode-bidi:plaintext]">{company}</p>
          )}
        </div>
        <div className="min-w-0">
          <p className="truncate">{email || phone}</p>
          {email !== '' && phone !== '' && (
            <p className="hidden truncate text-stone md:block">{phone}</p>
          )}
        </div>
        <div className="min-w-0 max-lg:empty:hidden max-lg:md:col-span-2">
          {tags.length > 0 && <Tags tags={tags} />}
        </div>
        <div className="min-w-0 max-lg:md:col-start-3 max-lg:md:row-start-1 md:text-right">
          <p className="tabular truncate text-stone">
            {[metWhere, formatDay(metOn || createdAt, 'local')].filter(Boolean).join(', ')}
          </p>
          {/* A long card name is truncated, the source is not. */}
          <p className="hidden text-xs whitespace-pre text-stone md:flex md:justify-end">
            <span className="truncate">/{contact.card}</span>
            {contact.source !== null && <span> · {sourceName(contact.source)}</span>}
          </p>
          {holder !== undefined && (
            <p className="truncate text-xs text-stone" dir="auto">
              {holder}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows two tags, which fit on every screen; the dialog shows all. */
function Tags({ tags }: { tags: readonly string[] }) {
  const [visible, hiddenCount] = [tags.slice(0, 2), tags.length - 2];
  return (
    <p className="truncate text-xs text-stone">
      {visible.map((tag) => (
        <span
          key={tag}
          className="mr-1.5 inline-block max-w-32 truncate rounded-full border border-hairline-strong px-2 align-bottom text-bone last:mr-0"
        >
          {tag}
        </span>
      ))}
      {hiddenCount > 0 && <span>+{hiddenCount}</span>}
    </p>
  );
}
