import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { HttpResult } from '#src/browser/http.ts';
import { Button } from '#src/ui/button.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField, type TextFieldProps } from '#src/ui/form/fields/text-field.tsx';

interface OneFieldFormProps<Sent> {
  /** Names the form for assistive technology. */
  title: string;
  /** The contract's schema of the value. */
  schema: z.ZodType<string, string>;
  field: TextFieldProps;
  button: string;
  /** The value to change; a form without one is emptied once it was sent. */
  value?: string | undefined;
  send: (value: string) => Promise<HttpResult<Sent>>;
  onSent: (sent: Sent) => void;
}

/** One text and a button next to it. Whatever is wrong is said at the field. */
export function OneFieldForm<Sent>(props: OneFieldFormProps<Sent>) {
  const { title, field, button, value, send, onSent } = props;
  const [resolver] = useState(() => zodResolver(z.object({ text: props.schema })));
  const form = useForm({ resolver, defaultValues: { text: value ?? '' } });
  const onSubmit = form.handleSubmit(async ({ text }) => {
    const answer = await send(text);
    if (!answer.ok) {
      const message = answer.error.issues[0]?.message ?? answer.error.message;
      return form.setError('text', { message }, { shouldFocus: true });
    }
    if (value === undefined) {
      form.reset();
      form.setFocus('text');
    }
    return onSent(answer.value);
  });
  return (
    <form
      noValidate
      aria-label={title}
      className="grid items-start gap-2 sm:flex"
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField
        autoComplete="off"
        {...field}
        className="min-w-0 flex-1"
        {...bindField(form, 'text')}
      />
      <Button
        type="submit"
        variant={value === undefined ? 'outline' : 'primary'}
        className="h-11! sm:mt-[1.875rem]"
        busy={form.formState.isSubmitting}
      >
        {button}
      </Button>
    </form>
  );
}
