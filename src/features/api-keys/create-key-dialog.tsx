import { useState, type FormEvent } from 'react';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { findKeyKind, type ApiScope } from '#shared/api/programs/scopes.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { copyOrSelect } from '#src/state/copy-or-select.ts';
import { Button } from '#src/ui/button.tsx';
import { SecretOnce } from '#src/ui/content/secret-once.tsx';
import { CheckboxList } from '#src/ui/form/checkbox-list.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { PASSWORD_MISSING } from '#src/ui/form/fields/password-missing.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import {
  KEY_COPIED,
  LIFETIMES,
  listLabels,
  NAME_MISSING,
  PERMISSION_MISSING,
  type Lifetime,
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

function KeyForm({ organization, onCreated }: KeyFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<{ name?: string; scopes?: string; password?: string }>({});
  const create = async () => {
    const missing = {
      ...(name.trim() === '' && { name: NAME_MISSING }),
      ...(scopes.length === 0 && { scopes: PERMISSION_MISSING }),
      ...(password === '' && { password: PASSWORD_MISSING }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    const end = browserClock.now().getTime() + Number(lifetime) * DAY_MS;
    const expiry = lifetime === '0' ? {} : { expiresAt: new Date(end).toISOString() };
    const owner = organization === null ? {} : { organization: organization.id };
    const body = { name, scopes: [...scopes], password, ...owner, ...expiry };
    const answer = await api.call(createApiKey, { body });
    setIsBusy(false);
    if (answer.ok) return onCreated(answer.value.key);
    const { code, issues, message } = answer.error;
    if (code === 'wrong_password') return setErrors({ password: message });
    setErrors({ name: issues[0]?.message ?? message });
  };
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void create();
      }}
    >
      <TextField
        label="Name"
        hint="What the key is for, such as “CRM import”."
        value={name}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxList
        legend="Permissions"
        options={listLabels(findKeyKind(organization))}
        chosen={scopes}
        error={errors.scopes}
        onChange={setScopes}
      />
      <Choice label="Expires after" options={LIFETIMES} value={lifetime} onChange={setLifetime} />
      <PasswordField
        label="Your password"
        hint="A key works without you being signed in, so we check that it's you."
        value={password}
        autoComplete="current-password"
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Creating..." className="justify-self-end">
        Create key
      </Button>
    </form>
  );
}
