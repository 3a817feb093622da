import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newWebhookSchema, type WebhookEndpoint } from '#shared/api/webhooks.ts';
import { EVENT_DEFINITIONS, isForOwners, type WebhookEvent } from '#shared/api/webhook-events.ts';
import type { ApiFailure, HttpResult } from '#src/browser/http.ts';
import { Button } from '#src/ui/button.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { CheckboxList } from '#src/ui/form/checkbox-list.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { PASSWORD_MISSING } from '#src/ui/form/fields/password-missing.ts';
import { AUDIT_HINT } from './copy.ts';
import type { WebhookInput } from './webhook-calls.ts';

interface WebhookFormProps<Value> {
  /** The endpoint to change; null for a new one. */
  webhook: WebhookEndpoint | null;
  events: readonly WebhookEvent[];
  send: (input: WebhookInput) => Promise<HttpResult<Value>>;
  onSent: (value: Value) => void;
}

type Sent = Pick<WebhookEndpoint, 'url' | 'events'>;

/** Sending to another address, or the audit log, needs the password, which nothing else does. */
function needsPassword(saved: Sent | null, { url, events }: Sent): boolean {
  const isWidened = events.some(isForOwners) && !saved?.events.some(isForOwners);
  return url.trim() !== saved?.url || isWidened;
}

const buildSchema = (saved: Sent | null) =>
  newWebhookSchema
    .pick({ url: true, events: true })
    .extend({ description: newWebhookSchema.shape.description.unwrap(), password: z.string() })
    .refine((input) => !needsPassword(saved, input) || input.password !== '', {
      path: ['password'],
      message: PASSWORD_MISSING,
    });

export function WebhookForm<Value>({ webhook, events, send, onSent }: WebhookFormProps<Value>) {
  const [resolver] = useState(() => zodResolver(buildSchema(webhook)));
  const { url = '', description = '', events: chosen = [] } = webhook ?? {};
  const form = useForm({
    resolver,
    defaultValues: { url, description, events: chosen, password: '' },
  });
  const [typedUrl, typedEvents] = useWatch({ control: form.control, name: ['url', 'events'] });
  const isConfirmed = needsPassword(webhook, { url: typedUrl, events: typedEvents });
  const onSubmit = form.handleSubmit(async ({ password, ...input }) => {
    const answer = await send({ ...input, ...(isConfirmed && { password }) });
    if (answer.ok) return onSent(answer.value);
    const [field, message] = findError(answer.error);
    form.setError(field, { message }, { shouldFocus: true });
  });
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Address"
        hint="Messages are sent here by POST. It must start with https://."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        data-autofocus
        {...bindField(form, 'url')}
      />
      <TextField
        label="Description"
        optional
        maxLength={100}
        autoComplete="off"
        {...bindField(form, 'description')}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field, fieldState }) => (
          <CheckboxList
            legend="Send a message when"
            options={events.map((key) => ({ key, label: EVENT_DEFINITIONS[key].label }))}
            chosen={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      {typedEvents.some(isForOwners) && <p className="text-xs text-stone">{AUDIT_HINT}</p>}
      {isConfirmed && (
        <PasswordField
          label="Your password"
          hint="A webhook works without you being signed in, so we check that it's you."
          autoComplete="current-password"
          {...bindField(form, 'password')}
        />
      )}
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        busyLabel="Saving..."
        className="justify-self-end"
      >
        {webhook === null ? 'Create webhook' : 'Save webhook'}
      </Button>
    </form>
  );
}

function findError({ code, issues, message }: ApiFailure) {
  if (code === 'wrong_password') return ['password', message] as const;
  const [issue] = issues;
  const field = issue?.path.startsWith('events') === true ? 'events' : 'url';
  return [field, issue?.message ?? message] as const;
}
