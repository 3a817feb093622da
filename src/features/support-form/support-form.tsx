import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { sendSupportMessage } from '#shared/api/moderation/support.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { buildMessageNotSentToast, SENT, findSupportNote } from './copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
const EMPTY = { name: '', email: '', subject: '', message: '', leaveEmpty: '' };

/** A message to support. Cleared only after it was sent. */
export function SupportForm() {
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(sendSupportMessage.request), defaultValues: EMPTY });
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
