import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { createGroup, updateGroup, type Group } from '#shared/api/organizations/people/members.ts';
import { GROUP_CREATED, GROUP_RENAMED } from '#src/pages/team/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { Button } from '#src/ui/button.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface GroupFormProps {
  org: string;
  /** The group to rename; null for a new one. */
  group: Group | null;
  onSaved: () => void;
}

export function GroupForm({ org, group, onSaved }: GroupFormProps) {
  const form = useForm({
    resolver: zodResolver(createGroup.request),
    defaultValues: { name: group?.name ?? '' },
  });
  const onSubmit = form.handleSubmit(async (body) => {
    const answer =
      group === null
        ? await api.call(createGroup, { params: { org }, body })
        : await api.call(updateGroup, { params: { org, group: group.id }, body });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, ['name']);
      // One group per name: the message belongs to the field.
      if (answer.error.status === 409) form.setError('name', { message: answer.error.message });
      else toasts.show(failureToast('Save Failed', answer.error));
      return;
    }
    if (group === null) {
      form.reset({ name: '' });
      form.setFocus('name');
    }
    toasts.show(group === null ? GROUP_CREATED : GROUP_RENAMED);
    onSaved();
  });
  return (
    <form
      noValidate
      aria-label={group === null ? 'Create a group' : 'Rename group'}
      onSubmit={(event) => void onSubmit(event)}
      className="flex items-start gap-2"
    >
      <TextField
        className="flex-1"
        label={group === null ? 'New group' : 'Name'}
        autoComplete="off"
        placeholder="Sales"
        {...bindField(form, 'name')}
      />
      <Button
        type="submit"
        variant={group === null ? 'outline' : 'primary'}
        className="mt-[1.875rem] h-11!"
        busy={form.formState.isSubmitting}
      >
        {group === null ? 'Create' : 'Save'}
      </Button>
    </form>
  );
}
