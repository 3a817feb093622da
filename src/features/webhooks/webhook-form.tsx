import { useState, type FormEvent } from 'react';
import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { EVENT_DEFINITIONS, type WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import type { ApiFailure, HttpResult } from '#src/browser/http.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckboxList } from '#src/ui/form/checkbox-list.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { PASSWORD_MISSING } from '#src/ui/form/fields/password-missing.ts';
import { EVENT_MISSING, URL_MISSING } from './copy.ts';
import type { WebhookInput } from './webhook-calls.ts';

interface WebhookFormProps<Value> {
  /** The endpoint to change; null for a new one. */
  webhook: WebhookEndpoint | null;
  events: readonly WebhookEvent[];
  send: (input: WebhookInput) => Promise<HttpResult<Value>>;
  onSent: (value: Value) => void;
}

interface FormErrors {
  url?: string;
  events?: string;
  password?: string;
}

export function WebhookForm<Value>({ webhook, events, send, onSent }: WebhookFormProps<Value>) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const needsPassword = url.trim() !== webhook?.url;
  const submit = async () => {
    const missing = {
      ...findMissing(url, chosen),
      ...(needsPassword && password === '' && { password: PASSWORD_MISSING }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    const secret = needsPassword ? { password } : {};
    const answer = await send({ url: url.trim(), description, events: [...chosen], ...secret });
    setIsBusy(false);
    if (answer.ok) return onSent(answer.value);
    setErrors(toErrors(answer.error));
  };
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <TextField
        label="Address"
        hint="Messages are sent here by POST. It must start with https://."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        data-autofocus
        value={url}
        error={errors.url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label="Description"
        optional
        maxLength={100}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <CheckboxList
        legend="Send a message when"
        options={events.map((key) => ({ key, label: EVENT_DEFINITIONS[key].label }))}
        chosen={chosen}
        error={errors.events}
        onChange={setChosen}
      />
      {needsPassword && (
        <PasswordField
          label="Your password"
          hint="A webhook works without you being signed in, so we check that it's you."
          value={password}
          autoComplete="current-password"
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Button type="submit" busy={isBusy} busyLabel="Saving..." className="justify-self-end">
        {webhook === null ? 'Create webhook' : 'Save webhook'}
      </Button>
    </form>
  );
}

function findMissing(url: string, events: readonly WebhookEvent[]): FormErrors {
  return {
    ...(url.trim() === '' && { url: URL_MISSING }),
    ...(events.length === 0 && { events: EVENT_MISSING }),
  };
}

function toErrors({ code, issues, message }: ApiFailure): FormErrors {
  if (code === 'wrong_password') return { password: message };
  const [issue] = issues;
  if (issue === undefined) return { url: message };
  return issue.path.startsWith('events') ? { events: issue.message } : { url: issue.message };
}
