import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateOrganization } from '#shared/api/organizations/organizations.ts';
import { NAME_SAVED } from '#src/pages/team/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

export function NameForm({ organization, user, onChanged }: TeamViewProps) {
  const form = useForm({
    resolver: zodResolver(updateOrganization.request),
    defaultValues: { name: organization.name },
  });
  const { isDirty, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (body) => {
    const answer = await api.call(updateOrganization, {
      params: { org: organization.id },
      body,
    });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, ['name']);
      return toasts.show(failureToast('Save Failed', answer.error));
    }
    form.reset({ name: answer.value.organization.name });
    void ownOrganizations.load(user.id);
    onChanged();
    return toasts.show(NAME_SAVED);
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <TextField label="Team name" autoComplete="organization" {...bindField(form, 'name')} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isDirty}
        busy={isSubmitting}
        busyLabel="Saving..."
      >
        Save
      </Button>
    </form>
  );
}
