import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '#shared/api/auth/auth.ts';
import { decideAuthorization, type Authorization } from '#shared/api/programs/oauth.ts';
import { findKeyKind, listScopes } from '#shared/api/programs/scopes.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { can } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { navigateTo, scrollToTop } from '#src/browser/page/page.ts';
import { listAgentLabels } from '#src/features/api-keys/agent-permissions.ts';
import {
  ACCOUNT_PLAN_NEEDED,
  AFTERWARDS,
  describeApp,
  describePlace,
  OPENED,
  UNVERIFIED,
} from '#src/pages/authorize/copy.ts';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';

/** The value of the account itself among the owners. */
const ACCOUNT = '';

const [allowSchema] = decideAuthorization.request.options;
const formSchema = allowSchema.pick({ password: true }).extend({ organization: z.string() });

interface ConsentProps {
  query: string;
  authorization: Authorization;
  user: User;
}

/** What an app asks for, and the decision. */
export function Consent({ query, authorization, user }: ConsentProps) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { organization: ACCOUNT, password: '' },
  });
  const organization = useWatch({ control: form.control, name: 'organization' });
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [busy, setBusy] = useState<'allow' | 'deny' | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const { value: organizations } = ownOrganizations.use(user.id);
  const team = organizations?.find(({ id }) => id === organization) ?? null;
  const offered = listScopes(findKeyKind(team));
  const scopes = listAgentLabels(authorization.scopes.filter((scope) => offered.includes(scope)));

  const decide = async (body: z.input<typeof decideAuthorization.request>) => {
    setFailure(null);
    setBusy(body.decision);
    const answer = await api.call(decideAuthorization, { body });
    // Stays busy while the browser leaves.
    if (answer.ok) return setIsOpened(!navigateTo(answer.value.redirectTo));
    setBusy(null);
    const { code, message } = answer.error;
    if (code !== 'wrong_password') return setFailure({ code, message });
    return form.setError('password', { message }, { shouldFocus: true });
  };
  const allow = form.handleSubmit(({ organization: owner, password }) => {
    const place = owner === ACCOUNT ? {} : { organization: owner };
    return decide({ decision: 'allow', query, password, ...place });
  });

  if (isOpened) return <Opened />;
  return (
    <form
      noValidate
      aria-label="Connect an app"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) void allow(event);
      }}
    >
      <header>
        <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
          Connect <span dir="auto">{authorization.client.name}</span>?
        </h1>
        <p className="mt-3">
          <Badge>Unverified app</Badge>
        </p>
        <p className="mt-3 text-md text-stone [overflow-wrap:anywhere]">
          {UNVERIFIED} You will be sent to{' '}
          <strong className="font-medium text-bone">{describePlace(authorization)}</strong>.{' '}
          {describeApp(authorization)}
        </p>
      </header>
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
      {failure?.code === 'plan_limit' && organization === ACCOUNT && (
        <ButtonLink to={href('billing')} variant="outline">
          See plans
        </ButtonLink>
      )}
      <Owner user={user} field={form.register('organization')} />
      <Permissions scopes={scopes} />
      <PasswordField
        label="Your password"
        hint="The app works without you being signed in, so we check that it's you."
        autoComplete="current-password"
        {...bindField(form, 'password')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          variant="outline"
          size="large"
          busy={busy === 'deny'}
          busyLabel="Denying..."
          disabled={busy === 'allow'}
          onClick={() => void decide({ decision: 'deny', query })}
        >
          Deny
        </Button>
        <Button
          type="submit"
          size="large"
          busy={busy === 'allow'}
          busyLabel="Connecting..."
          disabled={busy === 'deny' || scopes.length === 0}
        >
          Allow
        </Button>
      </div>
    </form>
  );
}

interface PermissionsProps {
  scopes: ReturnType<typeof listAgentLabels>;
}

function Permissions({ scopes }: PermissionsProps) {
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="mb-2 font-medium">
        It will be able to
      </h2>
      {scopes.length === 0 ? (
        <p className="text-stone">Nothing. The app asks for permissions that do not apply here.</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-raised">
          {scopes.map(({ scope, label }) => (
            <li key={scope} className="px-4 py-3">
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-stone">{AFTERWARDS}</p>
    </section>
  );
}

interface OwnerProps {
  user: User;
  field: UseFormRegisterReturn;
}

/** The account, or a team whose API keys the person manages. */
function Owner({ user, field }: OwnerProps) {
  const { value: organizations } = ownOrganizations.use(user.id);
  const teams = (organizations ?? []).filter(
    ({ role }) => findScope(role, 'manageApiKeys') !== null,
  );
  const account = `Your account (${user.email})`;
  if (teams.length === 0) {
    return (
      <p className="[overflow-wrap:anywhere]">
        For <strong className="font-medium">your account</strong> ({user.email}).
        {!can(user.plan, 'apiAccess') && <span className="text-stone"> {ACCOUNT_PLAN_NEEDED}</span>}
      </p>
    );
  }
  return (
    <SelectField
      label="Whose data"
      hint={can(user.plan, 'apiAccess') ? undefined : ACCOUNT_PLAN_NEEDED}
      options={[
        { key: ACCOUNT, label: account },
        ...Array.from(teams, ({ id, name }) => ({ key: id, label: `The team ${name}` })),
      ]}
      {...field}
    />
  );
}

/** After a decision that a program receives. No second link to it: its code works once. */
function Opened() {
  useEffect(scrollToTop, []);
  return (
    <div role="status" className="grid gap-6">
      <header>
        <h1 className="font-display text-2xl">{OPENED.title}</h1>
        <p className="mt-2 text-md text-stone">{OPENED.text}</p>
      </header>
      <p className="text-stone">{OPENED.retry}</p>
      <ButtonLink to={`${href('settings')}#connected-apps`} variant="outline" size="large" wide>
        Connected apps
      </ButtonLink>
    </div>
  );
}
