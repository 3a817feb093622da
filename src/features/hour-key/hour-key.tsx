import { useState, type ReactNode, type SubmitEvent } from 'react';
import { createHourKey } from '#shared/api/programs/keys.ts';
import { can } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { CONFIRM_FIRST } from '#shared/text/confirm-first.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { session } from '#src/state/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { PASSWORD_MISSING } from '#src/ui/form/fields/password-missing.ts';
import { HOUR_KEY_LOCKED, HOUR_KEY_READY, HOUR_KEY_TEXT, HOUR_KEY_TITLE } from './copy.ts';

interface HourKeyProps {
  hasKey: boolean;
  /** Called with a new key, to keep in memory only. */
  onCreated: (key: string) => void;
}

/** Makes a key for an hour, or says what is missing for one. */
export function HourKey({ hasKey, onCreated }: HourKeyProps) {
  const { user } = session.use();
  const isIncluded = user !== null && can(user.plan, 'apiAccess');
  const mustConfirm = user?.isEmailConfirmed === false;
  return (
    <section
      aria-labelledby="try"
      className="mt-6 self-start rounded-panel border border-hairline bg-raised px-5 py-4"
    >
      <h2 id="try" className="text-md font-semibold">
        {HOUR_KEY_TITLE}
      </h2>
      <p className="mt-1 text-stone">{HOUR_KEY_TEXT}</p>
      {user === null && (
        <Missing>
          <ButtonLink variant="outline" to={`${href('login')}?from=${href('docs')}`}>
            Sign in
          </ButtonLink>
        </Missing>
      )}
      {user !== null && !isIncluded && (
        <Missing text={HOUR_KEY_LOCKED}>
          <ButtonLink variant="outline" to={href('pricing')}>
            See plans
          </ButtonLink>
        </Missing>
      )}
      {isIncluded && mustConfirm && <Missing text={CONFIRM_FIRST} />}
      {isIncluded && !mustConfirm && <KeyForm hasKey={hasKey} onCreated={onCreated} />}
    </section>
  );
}

function Missing({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

function KeyForm({ hasKey, onCreated }: HourKeyProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const creating = useAction(() => undefined);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(password === '');
    if (password === '') return;
    creating.run(
      () => api.call(createHourKey, { body: { password } }),
      ({ key }) => {
        setPassword('');
        onCreated(key);
      },
    );
  };
  const error = isMissing ? PASSWORD_MISSING : creating.failure?.message;
  return (
    <form noValidate className="mt-3 flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <div className="min-w-0 grow basis-56">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <Button type="submit" busy={creating.isBusy} busyLabel="Making a key...">
        {hasKey ? 'Make another key' : 'Make a key for an hour'}
      </Button>
      <p role="status" className="basis-full text-good empty:hidden">
        {hasKey && !creating.isBusy ? HOUR_KEY_READY : ''}
      </p>
    </form>
  );
}
