import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { seatsSchema, sendSupportMessage } from '#shared/api/moderation/support.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { buildMessageNotSentToast, SENT, findSupportNote } from './copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { useSeatsOfLink } from './use-seats-of-link.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';

const FIELDS = ['name', 'email', 'seats', 'subject', 'message'] as const;
const EMPTY = { name: '', email: '', seats: '', subject: '', message: '', leaveEmpty: '' };

/** The message with the number of people as it is typed. */
const formSchema = sendSupportMessage.request.extend({
  seats: z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : Number(text)))
    .pipe(seatsSchema.optional()),
});

interface SupportFormProps {
  /** Whether it asks for how many people a price is for. */
  asksSeats?: boolean;
}

/**
 * A message to support. Cleared only after it was sent. With `asksSeats`, the page's `seats`
 * parameter fills in the number and a subject.
 */
export function SupportForm({ asksSeats = false }: SupportFormProps) {
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: EMPTY });
  useSeatsOfLink(form, asksSeats);
  const { isSubmitting } = form.formState;
  const { user } = session.use();
  const note = user ? findSupportNote(user.plan) : null;

  const onSubmit = form.handleSubmit(async (body) => {
    const result = await api.call(sendSupportMessage, { body });
    if (result.ok) {
      form.reset(EMPTY);
      return toasts.show(SENT);
    }
    showFieldErrors(form, result.error, FIELDS);
    return toasts.show(buildMessageNotSentToast(result.error));
  });

  return (
    <form
      noValidate
      // Without JavaScript, POST keeps the input out of the URL.
      method="post"
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" autoComplete="name" required {...bindField(form, 'name')} />
      <EmailField {...bindField(form, 'email')} />
      {asksSeats && (
        <TextField
          label="Team size"
          className="sm:col-span-2"
          inputMode="numeric"
          autoComplete="off"
          optional
          hint="We reply with a price for this number of people."
          {...bindField(form, 'seats')}
        />
      )}
      <TextField
        label="Subject"
        className="sm:col-span-2"
        required
        {...bindField(form, 'subject')}
      />
      <TextArea
        label="Message"
        className="sm:col-span-2"
        rows={6}
        required
        {...bindField(form, 'message')}
      />
      <div aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('leaveEmpty')} />
        </label>
      </div>
      <noscript>
        <p className="text-stone sm:col-span-2">
          This form needs JavaScript. Without it, please write an email instead.
        </p>
      </noscript>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <Button
          // Prerendered as a plain button: the click waits for hydration.
          type={isHydrated ? 'submit' : 'button'}
          size="large"
          busy={isSubmitting}
          busyLabel="Sending..."
        >
          Send Message
        </Button>
        {note !== null && <p className="text-stone">{note}</p>}
      </div>
    </form>
  );
}
