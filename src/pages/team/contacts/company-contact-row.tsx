import type { CompanyContact } from '#shared/api/organizations/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import { describeReceipt } from '#src/pages/team/contacts/copy.ts';
import { Button } from '#src/ui/button.tsx';

interface CompanyContactRowProps {
  contact: CompanyContact;
  onDelete: () => void;
}

export function CompanyContactRow({ contact, onDelete }: CompanyContactRowProps) {
  const { name, company, email, phone, note, card, member, createdAt } = contact;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="font-medium" dir="auto">
          {name}
          {company !== '' && <span className="font-normal text-stone"> · {company}</span>}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {email !== '' && (
            <a
              className="text-link"
              href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            >
              {email}
            </a>
          )}
          {phone !== '' && (
            <a className="text-link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          )}
        </p>
        {note !== '' && (
          <p className="mt-1 whitespace-pre-line" dir="auto">
            {note}
          </p>
        )}
        <p className="mt-1 text-xs text-stone">
          {describeReceipt(card, member?.name ?? null, formatDay(createdAt, 'local'))}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
