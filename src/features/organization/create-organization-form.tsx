import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createOrganization, type Organization } from '#shared/api/organizations/organizations.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import { buildCreatedToast } from '#src/features/organization/copy.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface CreateOrganizationFormProps {
  onCreated: (organization: Organization) => void;
}

export function CreateOrganizationForm({ onCreated }: CreateOrganizationFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  // A retry after a lost response must not create a second team.
  const [key] = useState(createUuid);
  const form = useForm({
    resolver: zodResolver(createOrganization.request),
    defaultValues: { name: '' },
  });
  const onSubmit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await api.call(createOrganization, { body: { ...body, key } });
    if (!answer.ok) {
      showFieldErrors(form, answer.error, ['name']);
      if (answer.error.issues.length === 0) setFailure(answer.error.message);
      return;
    }
    toasts.show(buildCreatedToast(answer.value.organization.name));
    onCreated(answer.value.organization);
  });
  return (
    <form
      noValidate
      aria-label="Create a team"
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-4"
    >
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <TextField
        label="Team name"
        autoComplete="organization"
        placeholder="Northwind"
        hint="Usually your company's name. You can change it later."
        {...bindField(form, 'name')}
      />
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        busyLabel="Creating..."
        className="justify-self-start"
      >
        Create team
      </Button>
    </form>
  );
}
