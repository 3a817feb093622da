import { useState } from 'react';
import { INVITE } from '#src/pages/dashboard/team/content.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

/** Placeholder: validates the address; nothing is sent yet. */
export function InviteForm() {
  const [email, setEmail] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = () => {
    if (email.trim() === '') return setIsEmpty(true);
    setEmail('');
    return toasts.show(INVITE.notSent);
  };
  return (
    <form
      noValidate
      aria-label="Invite a member"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-4"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        error={isEmpty ? INVITE.empty : undefined}
        hint="Invitations aren't available yet."
        onChange={(event) => {
          setIsEmpty(false);
          setEmail(event.target.value);
        }}
      />
      <Button type="submit" variant="outline" className="justify-self-start">
        Send Invitation
      </Button>
    </form>
  );
}
