import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { supportMessage } from '#shared/api/support.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { buildNotSentToast, SENT, supportNote } from '#src/features/support-form/copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MailField } from '#src/ui/form/mail-field.tsx';
import { registered } from '#src/ui/form/registered.ts';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { useInBrowser } from '#src/ui/use-in-browser.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
const EMPTY = { name: '', email: '', subject: '', message: '', leaveEmpty: '' };

/** A message to the people behind the product. It is cleared once it is sent, and never before. */
export function ContactForm() {
  const isInBrowser = useInBrowser();
  const form = useForm({ resolver: zodResolver(supportMessage.request), defaultValues: EMPTY });
  const { isSubmitting } = form.formState;
  const { user } = session.use();
  const note = user ? supportNote(user.plan) : null;

  const onSubmit = form.handleSubmit(async (body) => {
    const answer = await api.call(supportMessage, { body });
    if (answer.ok) {
      form.reset(EMPTY);
      return toasts.show(SENT);
    }
    showFieldErrors(form, answer.error, FIELDS);
    return toasts.show(buildNotSentToast(answer.error));
  });

  return (
    <form
      noValidate
      // Without a script nothing typed may end in an address.
      method="post"
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" autoComplete="name" required {...registered(form, 'name')} />
      <MailField {...registered(form, 'email')} />
      <TextField
        label="Subject"
        className="sm:col-span-2"
        required
        {...registered(form, 'subject')}
      />
      <TextArea
        label="Message"
        className="sm:col-span-2"
        rows={6}
        required
        {...registered(form, 'message')}
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
          // In the page as delivered it sends nothing by itself: the press waits for the app.
          type={isInBrowser ? 'submit' : 'button'}
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
