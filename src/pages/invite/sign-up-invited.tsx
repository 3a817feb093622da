import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { User } from '#shared/api/auth/auth.ts';
import { signUpInvited } from '#shared/api/organizations/people/invitations.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { NewPasswordField } from '#src/features/auth/new-password-field.tsx';
import { SignUpTerms } from '#src/features/auth/sign-up-terms.tsx';
import { AGREE_FIRST } from '#src/features/organization/copy.ts';
import { JoinTerms } from '#src/features/organization/join-terms.tsx';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { session } from '#src/state/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { NameFields } from '#src/ui/form/fields/person-fields.tsx';

const accountSchema = signUpInvited.request.pick({
  firstName: true,
  lastName: true,
  password: true,
});
const formSchema = accountSchema.extend({
  agreed: z.boolean().refine((isAgreed) => isAgreed, AGREE_FIRST),
});
const FIELDS = ['firstName', 'lastName', 'password'] as const;

interface SignUpInvitedProps<Joined> {
  /** The team whose terms are agreed to; null where there are none. */
  organization: string | null;
  label: string;
  send: (account: z.output<typeof accountSchema>) => Promise<HttpResult<Joined>>;
  onJoined: (joined: Joined) => void;
}

/** Creates the account of the invited address and joins in one step. */
export function SignUpInvited<Joined extends { user: User; token: string }>(
  props: SignUpInvitedProps<Joined>,
) {
  const { organization, label, send, onJoined } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      firstName: '',
      lastName: '',
      password: '',
      agreed: organization === null,
    },
  });
  const create = form.handleSubmit(async ({ firstName, lastName, password }) => {
    setFailure(null);
    const answer = await send({ firstName, lastName, password });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, FIELDS);
      if (answer.error.issues.length === 0) setFailure(answer.error.message);
      return;
    }
    session.adopt(answer.value);
    onJoined(answer.value);
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
      {organization !== null && (
        <Controller
          control={form.control}
          name="agreed"
          render={({ field, fieldState }) => (
            <JoinTerms
              ref={field.ref}
              organization={organization}
              isAgreed={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Button
        type="submit"
        size="large"
        wide
        busy={form.formState.isSubmitting}
        busyLabel="Creating Account..."
      >
        {label}
      </Button>
      <SignUpTerms />
    </form>
  );
}
