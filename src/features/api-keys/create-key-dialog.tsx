import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { findKeyKind } from '#shared/api/programs/scopes.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { copyOrSelect } from '#src/state/copy-or-select.ts';
import { Button } from '#src/ui/button.tsx';
import { SecretOnce } from '#src/ui/content/secret-once.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { CheckboxList } from '#src/ui/form/checkbox-list.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import {
  BELONGING_HINTS,
  BELONGINGS,
  KEY_COPIED,
  LIFETIMES,
  listLabels,
  SERVICE_LIFETIMES,
} from './copy.ts';

/** The team that keys belong to. */
export type KeyOrganization = Pick<Organization, 'id' | 'kind'>;

interface CreateKeyDialogProps {
  open: boolean;
  /** The team that the key is for; null for the account. */
  organization: KeyOrganization | null;
  onClose: () => void;
  /** Called when the list has a new key. */
  onCreated: () => void;
}

/** Asks for name, permissions and lifetime, then shows the key once. */
export function CreateKeyDialog({ open, organization, onClose, onCreated }: CreateKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      width="medium"
      title={key === null ? 'Create an API key' : 'Copy your key'}
      description={
        key === null
          ? 'Programs can use it to reach your data. Give it only the permissions it needs.'
          : "This is the only time you'll see it. Store it where your program keeps its secrets."
      }
      onClose={close}
    >
      {open && key === null && (
        <KeyForm
          organization={organization}
          onCreated={(created) => {
            setKey(created);
            onCreated();
          }}
        />
      )}
      {key !== null && (
        <SecretOnce
          secret={key}
          copyLabel="Copy key"
          onCopy={(shown) => void copyOrSelect(key, shown, KEY_COPIED)}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  organization: KeyOrganization | null;
  onCreated: (key: string) => void;
}

const formSchema = createApiKey.request.pick({ name: true, scopes: true, password: true }).extend({
  lifetime: z.enum(LIFETIMES.map(({ key }) => key)),
  belonging: z.enum(BELONGINGS.map(({ key }) => key)),
});
const EMPTY: z.infer<typeof formSchema> = {
  name: '',
  scopes: [],
  password: '',
  lifetime: '365',
  belonging: 'team',
};

function KeyForm({ organization, onCreated }: KeyFormProps) {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: EMPTY });
  const { control } = form;
  const belonging = useWatch({ control, name: 'belonging' });
  const isService = belonging === 'team' && organization !== null;
  const onSubmit = form.handleSubmit(async ({ name, scopes, password, lifetime }) => {
    const end = browserClock.now().getTime() + Number(lifetime) * DAY_MS;
    const expiry = lifetime === '0' ? {} : { expiresAt: new Date(end).toISOString() };
    const owner = organization === null ? {} : { organization: organization.id, isService };
    const answer = await api.call(createApiKey, {
      body: { name, scopes, password, ...owner, ...expiry },
    });
    if (answer.ok) return onCreated(answer.value.key);
    const { code, issues, message } = answer.error;
    const field = code === 'wrong_password' ? 'password' : 'name';
    form.setError(field, { message: issues[0]?.message ?? message }, { shouldFocus: true });
  });
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Name"
        hint="What the key is for, such as “CRM import”."
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...bindField(form, 'name')}
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field, fieldState }) => (
          <CheckboxList
            legend="Permissions"
            options={listLabels(findKeyKind(organization))}
            chosen={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      {organization !== null && (
        <Controller
          control={control}
          name="belonging"
          render={({ field }) => (
            <Choice
              label="Belongs to"
              options={BELONGINGS}
              value={field.value}
              onChange={(belonging) => {
                field.onChange(belonging);
                // A service key always ends.
                if (belonging === 'team' && form.getValues('lifetime') === '0') {
                  form.setValue('lifetime', '365');
                }
              }}
            >
              {BELONGING_HINTS[field.value]}
            </Choice>
          )}
        />
      )}
      <Controller
        control={control}
        name="lifetime"
        render={({ field }) => (
          <Choice
            label="Expires after"
            options={isService ? SERVICE_LIFETIMES : LIFETIMES}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <PasswordField
        label="Your password"
        hint="A key works without you being signed in, so we check that it's you."
        autoComplete="current-password"
        {...bindField(form, 'password')}
      />
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        busyLabel="Creating..."
        className="justify-self-end"
      >
        Create key
      </Button>
    </form>
  );
}
