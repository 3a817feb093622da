import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { contactChangesSchema, OWNER_NOTE_MAX, type Contact } from '#shared/api/contacts.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { SAVED } from '#src/features/contacts/copy.ts';
import { parseTags, tagsIssue } from '#src/features/contacts/tags.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

/** The contract's schema, with tags as comma-separated text. */
const formSchema = contactChangesSchema
  .pick({
    name: true,
    email: true,
    phone: true,
    company: true,
    ownerNote: true,
    metOn: true,
    metWhere: true,
  })
  .extend({
    tags: z.string().superRefine((text, context) => {
      const message = tagsIssue(parseTags(text));
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  });
const FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'ownerNote',
  'metOn',
  'metWhere',
  'tags',
] as const;

interface ContactDetailsFormProps {
  contact: Contact;
  change: ContactCalls['change'];
  noteLabel: string;
  knownTags: readonly string[];
  onDirty: (isDirty: boolean) => void;
  onDelete: () => void;
  onSaved: (contact: Contact) => void;
}

export function ContactDetailsForm({
  contact,
  change,
  noteLabel,
  knownTags,
  onDirty,
  onDelete,
  onSaved,
}: ContactDetailsFormProps) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { ...contact, tags: contact.tags.join(', ') },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const onSubmit = form.handleSubmit(async (values) => {
    const answer = await change(contact.id, { ...values, tags: parseTags(values.tags) });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, FIELDS);
      return toasts.show(failureToast('Save Failed', answer.error));
    }
    onSaved(answer.value);
    return toasts.show(SAVED);
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <SubmittedDetails contact={contact} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Met on" type="date" {...field('metOn')} />
        <TextField label="Met at" placeholder="Trade fair in Lisbon" {...field('metWhere')} />
      </div>
      <TextField
        label="Tags"
        hint="Separate tags with commas."
        list="contact-tags"
        autoComplete="off"
        {...field('tags')}
      />
      <datalist id="contact-tags">
        {knownTags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <TextArea label={noteLabel} maxLength={OWNER_NOTE_MAX} {...field('ownerNote')} />
      <details className="group border-y border-hairline">
        <summary className="flex min-h-12 list-none items-center justify-between gap-6 font-medium transition-colors hover:text-gold-light [&::-webkit-details-marker]:hidden">
          Edit contact details
          <Plus
            aria-hidden="true"
            strokeWidth={1.5}
            className="size-[18px] shrink-0 text-stone transition-transform group-open:rotate-45"
          />
        </summary>
        <div className="grid gap-4 pt-1 pb-5 sm:grid-cols-2">
          <TextField label="Name" {...field('name')} />
          <TextField label="Company" {...field('company')} />
          <TextField label="Email" type="email" {...field('email')} />
          <TextField label="Phone" type="tel" {...field('phone')} />
        </div>
      </details>
      <p className="text-xs text-stone">They agreed to: “{contact.consent}”</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
        <Button
          variant="outline"
          className="border-bad/50! text-bad! hover:border-bad!"
          disabled={isSubmitting}
          onClick={onDelete}
        >
          Delete
        </Button>
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

/** The submitted details with links to write or call. */
function SubmittedDetails({ contact }: { contact: Contact }) {
  const { company, email, phone, note } = contact;
  if (!company && !email && !phone && !note) return null;
  return (
    <dl className="grid gap-3 rounded-control border border-hairline p-4 [overflow-wrap:anywhere]">
      {company && <Line label="Company">{company}</Line>}
      {email && (
        <Line label="Email">
          <a className="text-link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            {email}
          </a>
        </Line>
      )}
      {phone && (
        <Line label="Phone">
          <a className="text-link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </Line>
      )}
      {note && (
        <Line label="Message">
          <span className="whitespace-pre-line" dir="auto">
            {note}
          </span>
        </Line>
      )}
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-stone">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
