import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signUpCustomer } from '#shared/api/organizations/partner/customers.ts';
import { NewPasswordField } from '#src/features/auth/new-password-field.tsx';
import { SignUpTerms } from '#src/features/auth/sign-up-terms.tsx';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { session } from '#src/state/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { NameFields } from '#src/ui/form/fields/person-fields.tsx';

const formSchema = signUpCustomer.request.omit({ token: true });
const FIELDS = ['firstName', 'lastName', 'password'] as const;

/** Creates the account of the invited address, which becomes a customer. */
export function CustomerSignUp({ token, onJoined }: { token: string; onJoined: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { firstName: '', lastName: '', password: '' },
  });
  const create = form.handleSubmit(async (values) => {
    setFailure(null);
    const answer = await api.call(signUpCustomer, { body: { ...values, token } });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, FIELDS);
      if (answer.error.issues.length === 0) setFailure(answer.error.message);
      return;
    }
    session.adopt(answer.value);
    onJoined();
  });
  return (
    <form
      noValidate
      aria-label="Create your account"
      className="grid gap-5"
      onSubmit={(event) => void create(event)}
    >
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <NameFields first={bindField(form, 'firstName')} last={bindField(form, 'lastName')} />
      </div>
      <NewPasswordField {...bindField(form, 'password')} />
      <Button
        type="submit"
        size="large"
        wide
        busy={form.formState.isSubmitting}
        busyLabel="Creating Account..."
      >
        Create account
      </Button>
      <SignUpTerms />
    </form>
  );
}
