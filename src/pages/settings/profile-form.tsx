import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateAccount } from '#shared/api/auth/account.ts';
import type { User } from '#shared/api/auth/auth.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { PROFILE_UPDATED, updateFailed } from '#src/pages/settings/copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { NameFields, WorkFields } from '#src/ui/form/fields/person-fields.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { rebaseForm } from '#src/ui/form/rebase-form.ts';

const FIELDS = ['firstName', 'lastName', 'company', 'jobTitle'] as const;

/** The account's profile. Cards have their own name and title and do not change with it. */
export function ProfileForm({ user }: { user: User }) {
  const { firstName, lastName, company, jobTitle } = user;
  const form = useForm({
    resolver: zodResolver(updateAccount.request),
    defaultValues: { firstName, lastName, company, jobTitle },
  });
  const { isSubmitting, isDirty } = form.formState;
  const field = (name: (typeof FIELDS)[number]) => bindField(form, name);

  const onSubmit = form.handleSubmit(async (values) => {
    const typed = form.getValues();
    const answer = await api.call(updateAccount, { body: values });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, FIELDS);
      return toasts.show(updateFailed(answer.error));
    }
    rebaseForm(form, typed, answer.value);
    session.updateUser(answer.value);
    return toasts.show(PROFILE_UPDATED);
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <NameFields first={field('firstName')} last={field('lastName')} />
        <WorkFields company={field('company')} title={field('jobTitle')} />
      </div>
      <div>
        <Button
          type="submit"
          variant="outline"
          disabled={!isDirty}
          busy={isSubmitting}
          busyLabel="Saving..."
        >
          Save Profile
        </Button>
      </div>
    </form>
  );
}
