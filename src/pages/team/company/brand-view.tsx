import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateOrganization } from '#shared/api/organizations/organizations.ts';
import { findKindOfAction } from '#shared/organization/permissions.ts';
import { LogoSection } from '#src/pages/team/company/logo/logo-section.tsx';
import { NAME_SAVED } from '#src/pages/team/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { SettingsSection, SettingsSections } from '#src/ui/content/settings-section.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

/** Name and logo. */
export function BrandView({ organization, user, onChanged }: TeamViewProps) {
  return (
    <SettingsSections>
      <SettingsSection
        anchor="name"
        title="Name"
        description="Members see it, and so do people you invite."
      >
        <NameForm organization={organization} user={user} onChanged={onChanged} />
      </SettingsSection>
      {findKindOfAction('manageLogo') === organization.kind && (
        <SettingsSection
          anchor="logo"
          title="Logo"
          description="Company cards show it on their pages and wallet passes. A card policy can leave it out."
        >
          <LogoSection organization={organization} onChanged={onChanged} />
        </SettingsSection>
      )}
    </SettingsSections>
  );
}

function NameForm({ organization, user, onChanged }: TeamViewProps) {
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
