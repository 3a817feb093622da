import { Copy } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { createApiKey } from '#shared/api/keys.ts';
import type { ApiScope } from '#shared/api/scopes.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { browserClock } from '#src/browser/clock.ts';
import { copyText, selectText } from '#src/browser/device/clipboard.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import {
  KEY_COPIED,
  LIFETIMES,
  listLabels,
  NAME_MISSING,
  PASSWORD_MISSING,
  PERMISSION_MISSING,
  type SCOPE_LABELS,
  type Lifetime,
} from './copy.ts';

interface CreateKeyDialogProps {
  open: boolean;
  /** The team that the key is for; null for the account. */
  organization: string | null;
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
      {key !== null && <NewKey value={key} onClose={close} />}
    </Dialog>
  );
}

function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(value)) return toasts.show(KEY_COPIED);
    // When the browser refuses, select the key for copying by hand.
    if (shown.current) selectText(shown.current);
  };
  return (
    <>
      <p
        ref={shown}
        className="rounded-control border border-hairline-strong bg-ground p-4 font-mono text-sm break-all"
      >
        {value}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
        <Button
          data-autofocus
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
        >
          Copy key
        </Button>
      </div>
    </>
  );
}

interface KeyFormProps {
  organization: string | null;
  onCreated: (key: string) => void;
}

function KeyForm({ organization, onCreated }: KeyFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<{ name?: string; scopes?: string; password?: string }>({});
  const toggle = (scope: ApiScope) =>
    setScopes((before) =>
      before.includes(scope) ? before.filter((one) => one !== scope) : [...before, scope],
    );
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
    const owner = organization === null ? {} : { organization };
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
      <Permissions
        labels={listLabels(organization === null ? 'person' : 'organization')}
        chosen={scopes}
        error={errors.scopes}
        onToggle={toggle}
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

interface PermissionsProps {
  labels: typeof SCOPE_LABELS;
  chosen: readonly ApiScope[];
  error: string | undefined;
  onToggle: (scope: ApiScope) => void;
}

function Permissions({ labels, chosen, error, onToggle }: PermissionsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Permissions</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {labels.map(({ scope, label }) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 md:min-h-9">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-gold md:size-4"
              checked={chosen.includes(scope)}
              onChange={() => onToggle(scope)}
            />
            {label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
