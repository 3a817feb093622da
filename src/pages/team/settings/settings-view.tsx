import { updateOrganization } from '#shared/api/organizations/organizations.ts';
import { transferOwnership, type Member } from '#shared/api/organizations/people/members.ts';
import { findKindOfAction, findScope } from '#shared/organization/permissions.ts';
import { AgentChanges } from '#src/features/agent-changes/agent-changes.tsx';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { DayUsageList } from '#src/features/api-keys/day-usage.tsx';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import { NAME_SAVED, nameOf, OWNER_ADDED } from '#src/pages/team/copy.ts';
import { LeaverSettingSection } from '#src/pages/team/leavers/leaver-setting.tsx';
import { DeleteOrganization } from '#src/pages/team/settings/delete-organization.tsx';
import { BY_KIND } from '#src/pages/team/settings/domains/copy.ts';
import { Domains } from '#src/pages/team/settings/domains/domains.tsx';
import { OwnDomains } from '#src/pages/team/settings/domains/own-domains.tsx';
import { LogoSection } from '#src/pages/team/settings/logo/logo-section.tsx';
import { MemberPicker } from '#src/pages/team/settings/member-picker.tsx';
import { OrganizationBilling } from '#src/pages/team/settings/organization-billing.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { SettingsSection } from '#src/ui/content/settings-section.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

/** Each section is shown to the roles that may use it. */
export function SettingsView({ organization, user, onChanged }: TeamViewProps) {
  const { role } = organization;
  return (
    <div className="*:first:border-t-0 *:first:pt-0">
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
      <SettingsSection
        anchor="leavers"
        title="When someone leaves"
        description="What happens to a leaver's company cards. You can decide otherwise for each person you remove."
      >
        <LeaverSettingSection organization={organization} />
      </SettingsSection>
      {findScope(role, 'manageDomains') !== null && (
        <SettingsSection
          anchor="domains"
          title="Domains"
          description="Verify your company's domain to let people with an address there join without an invitation."
        >
          <Domains org={organization.id} />
        </SettingsSection>
      )}
      {findScope(role, 'manageDomains') !== null && (
        <SettingsSection
          anchor="own-domains"
          title="Own domains"
          description={BY_KIND[organization.kind].description}
        >
          <OwnDomains organization={organization} />
        </SettingsSection>
      )}
      {findScope(role, 'manageApiKeys') !== null && (
        <SettingsSection
          anchor="api-keys"
          title="API keys"
          description="For programs that work with your team's data. A key ends when the person who created it leaves, and is paused while they are suspended or no longer an admin. We email the owners about each new key."
        >
          <ApiKeys plan={organization.plan} organization={organization} />
        </SettingsSection>
      )}
      {findScope(role, 'manageApiKeys') !== null &&
        findKindOfAction('editCards') === organization.kind && (
          <SettingsSection
            anchor="assistants"
            title="Changes by assistants"
            description="For assistants that use the team's API keys or were connected to the team."
          >
            <AgentChanges organization={organization.id} />
          </SettingsSection>
        )}
      {findScope(role, 'manageApiKeys') !== null && (
        <SettingsSection
          anchor="usage"
          title="Today's usage"
          description="All teams that the billing owner pays for share a daily budget. One member or key can use a tenth of it."
        >
          <DayUsageList organization={organization.id} />
        </SettingsSection>
      )}
      {findScope(role, 'manageWebhooks') !== null && (
        <SettingsSection
          anchor="webhooks"
          title="Webhooks"
          description="We send a message to your own address when something happens in the team. A webhook ends when the person who made it leaves, or when the API key it was made with is revoked."
        >
          <Webhooks plan={organization.plan} organization={organization} />
        </SettingsSection>
      )}
      {findScope(role, 'transferOwnership') !== null && (
        <SettingsSection
          anchor="ownership"
          title="Ownership and billing"
          description="Owners may do everything. One of them pays for the team."
        >
          <div className="grid gap-6">
            <Ownership organization={organization} user={user} onChanged={onChanged} />
            <OrganizationBilling organization={organization} user={user} onChanged={onChanged} />
          </div>
        </SettingsSection>
      )}
      {findScope(role, 'deleteOrganization') !== null && (
        <SettingsSection
          anchor="danger-zone"
          title="Danger zone"
          description="Delete the team with everything that belongs to it."
        >
          <DeleteOrganization organization={organization} user={user} />
        </SettingsSection>
      )}
    </div>
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

/** Makes a member an owner. */
function Ownership({ organization, user, onChanged }: TeamViewProps) {
  const { id: org, name } = organization;
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<Member | null>(null);
  const { isBusy, run } = useAction('Transfer Failed');
  const close = () => {
    setIsPicking(false);
    setPicked(null);
  };
  const transfer = ({ id: member }: Member) =>
    run(
      () => api.call(transferOwnership, { params: { org }, body: { member } }),
      () => {
        close();
        onChanged();
      },
      OWNER_ADDED,
    );
  return (
    <div>
      <p className="font-medium">Add an owner</p>
      <p className="mt-1 text-stone">
        They may do everything you may. You stay an owner; to step down afterwards, let them change
        your role.
      </p>
      <Button variant="outline" className="mt-3" onClick={() => setIsPicking(true)}>
        Add owner
      </Button>
      {isPicking && (
        <MemberPicker
          org={org}
          title="Who becomes an owner?"
          hint="Any active member."
          isOffered={({ role, email, status }) =>
            status === 'active' &&
            role !== 'owner' &&
            email.toLowerCase() !== user.email.toLowerCase()
          }
          onPick={setPicked}
          onClose={close}
        />
      )}
      {picked !== null && (
        <ConfirmDialog
          title={`Make ${nameOf(picked)} an owner?`}
          tone="primary"
          confirmLabel="Add owner"
          busyLabel="Adding..."
          busy={isBusy}
          onConfirm={() => transfer(picked)}
          onCancel={() => setPicked(null)}
        >
          {`They may do everything, including deleting ${name} and removing you.`}
        </ConfirmDialog>
      )}
    </div>
  );
}
