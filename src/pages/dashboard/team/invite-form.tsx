import { useState } from 'react';
import { INVITE } from '#src/pages/dashboard/team/content.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

/** Takes an address and says that nothing is sent yet. */
export function InviteForm() {
  const [email, setEmail] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const submit = () => {
    if (email.trim() === '') return setIsRefused(true);
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
        error={isRefused ? INVITE.empty : undefined}
        hint="Invitations are in preparation: nothing is sent yet."
        onChange={(event) => {
          setIsRefused(false);
          setEmail(event.target.value);
        }}
      />
      <Button type="submit" variant="outline" className="justify-self-start">
        Send Invitation
      </Button>
    </form>
  );
}
