import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { createInvitation, type Invitation } from '#shared/api/organizations/people/invitations.ts';
import type { Group } from '#shared/api/organizations/people/members.ts';
import type { Organization, Seats } from '#shared/api/organizations/organizations.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { buildInvitedToast, describeSeats, EMPTY_EMAIL } from '#src/features/organization/copy.ts';
import { listGrantableRoles, ROLE_DESCRIPTION } from '#src/features/organization/roles.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';

const formSchema = z.object({
  email: z.string().trim().min(1, EMPTY_EMAIL).pipe(emailSchema),
  role: roleSchema,
  group: z.string(),
});
const FIELDS = ['email', 'role'] as const;

interface InviteFormProps {
  organization: Pick<Organization, 'id' | 'role'>;
  /** Null for people who may not see seats. */
  seats: Seats | null;
  /** Groups to choose from; none hides the field. */
  groups?: readonly Group[];
  /** Managers invite to one of their groups only. */
  isGroupRequired?: boolean;
  onInvited: (invitation: Invitation) => void;
}

/** Mails an invitation. After a failure everything typed stays. */
export function InviteForm(props: InviteFormProps) {
  const { organization, seats, groups = [], isGroupRequired = false, onInvited } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const firstGroup = isGroupRequired ? (groups[0]?.id ?? '') : '';
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { email: '', role: 'member' as const, group: firstGroup },
  });
  const onSubmit = form.handleSubmit(async ({ email, role, group }) => {
    setFailure(null);
    const chosen = group || firstGroup;
    const answer = await api.call(createInvitation, {
      params: { org: organization.id },
      body: { email, role, ...(chosen !== '' && { groups: [chosen] }) },
    });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, FIELDS);
      if (answer.error.issues.length === 0) setFailure(answer.error.message);
      return;
    }
    form.reset({ email: '', role, group });
    form.setFocus('email');
    toasts.show(buildInvitedToast(answer.value.invitation.email));
    onInvited(answer.value.invitation);
  });
  const groupOptions = groups.map(({ id, name }) => ({ key: id, label: name }));
  const roles = listGrantableRoles(organization.role);
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <form
      noValidate
      aria-label="Invite a member"
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-4"
    >
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <EmailField autoComplete="off" {...bindField(form, 'email')} />
      {roles.length > 1 && (
        <SelectField
          label="Role"
          options={roles}
          hint={ROLE_DESCRIPTION[role]}
          {...bindField(form, 'role')}
        />
      )}
      {groupOptions.length > 0 && (
        <SelectField
          label="Group"
          optional={!isGroupRequired}
          options={isGroupRequired ? groupOptions : [{ key: '', label: 'None' }, ...groupOptions]}
          {...bindField(form, 'group')}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Sending...">
          Send Invitation
        </Button>
        {seats !== null && <p className="tabular text-xs text-stone">{describeSeats(seats)}</p>}
      </div>
    </form>
  );
}
