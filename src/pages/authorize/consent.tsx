import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '#shared/api/auth/auth.ts';
import { decideAuthorization, type Authorization } from '#shared/api/programs/oauth.ts';
import { findKeyKind, listScopes, type ApiScope } from '#shared/api/programs/scopes.ts';
import { findScope } from '#shared/organization/permissions.ts';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { can } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { navigateTo, scrollToTop } from '#src/browser/page/page.ts';
import { listAgentLabels } from '#src/features/api-keys/agent-permissions.ts';
import { BELONGINGS } from '#src/features/api-keys/copy.ts';
import {
  ACCOUNT_PLAN_NEEDED,
  AFTERWARDS,
  APP_BELONGING_HINTS,
  describeApp,
  describePlace,
  OPENED,
  PERMISSIONS,
  UNVERIFIED,
} from '#src/pages/authorize/copy.ts';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { CheckboxList } from '#src/ui/form/checkbox-list.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';

/** The value of the account itself among the owners. */
const ACCOUNT = '';

const [allowSchema] = decideAuthorization.request.options;
const formSchema = allowSchema.pick({ password: true }).extend({
  organization: z.string(),
  belonging: z.enum(BELONGINGS.map(({ key }) => key)),
});

interface ConsentProps {
  query: string;
  authorization: Authorization;
  user: User;
}

/** What an app asks for, and the decision. */
export function Consent({ query, authorization, user }: ConsentProps) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      organization: authorization.preselected ?? ACCOUNT,
      belonging: 'me' as const,
      password: '',
    },
  });
  const organization = useWatch({ control: form.control, name: 'organization' });
  const belonging = useWatch({ control: form.control, name: 'belonging' });
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [busy, setBusy] = useState<'allow' | 'deny' | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const own = ownOrganizations.use(user.id);
  const isLoading = own.value === null && own.failure === null;
  const team = own.value?.find(({ id }) => id === organization) ?? null;
  const offered = listScopes(findKeyKind(team));
  const permissions = listAgentLabels(
    authorization.scopes.filter((scope) => offered.includes(scope)),
  );
  // What is cleared stays so for another owner's data.
  const [cleared, setCleared] = useState<readonly ApiScope[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const scopes = permissions.map(({ scope }) => scope).filter((scope) => !cleared.includes(scope));

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
  const allow = form.handleSubmit(({ belonging: choice, password }) => {
    if (scopes.length === 0) return undefined;
    const place = team === null ? {} : { organization: team.id, isService: choice === 'team' };
    return decide({ decision: 'allow', query, password, scopes, ...place });
  });

  if (isOpened) return <Opened />;
  return (
    <form
      noValidate
      aria-label="Connect an app"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
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
      {failure?.code === 'plan_limit' && team === null && (
        <ButtonLink to={href('billing')} variant="outline">
          See plans
        </ButtonLink>
      )}
      {isLoading ? (
        <Skeleton className="h-12" />
      ) : (
        <Owner user={user} teams={own.value ?? []} field={form.register('organization')} />
      )}
      {team !== null && (
        <SelectField
          label="Belongs to"
          hint={APP_BELONGING_HINTS[belonging]}
          options={BELONGINGS}
          {...form.register('belonging')}
        />
      )}
      <Permissions
        permissions={permissions}
        chosen={scopes}
        error={isChecked && scopes.length === 0 ? PERMISSIONS.none : undefined}
        onChange={(chosen) =>
          setCleared(authorization.scopes.filter((scope) => !chosen.includes(scope)))
        }
      />
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
          disabled={busy === 'deny' || isLoading || permissions.length === 0}
        >
          Allow
        </Button>
      </div>
    </form>
  );
}

interface PermissionsProps {
  permissions: ReturnType<typeof listAgentLabels>;
  chosen: readonly ApiScope[];
  error: string | undefined;
  onChange: (chosen: readonly ApiScope[]) => void;
}

/** What the app asks for, all of it chosen at first. */
function Permissions({ permissions, chosen, error, onChange }: PermissionsProps) {
  return (
    <section>
      {permissions.length === 0 ? (
        <>
          <h2 className="mb-2 font-medium">{PERMISSIONS.legend}</h2>
          <p className="text-stone">{PERMISSIONS.inapplicable}</p>
        </>
      ) : (
        <CheckboxList
          legend={PERMISSIONS.legend}
          hint={PERMISSIONS.hint}
          options={Array.from(permissions, ({ scope, label }) => ({ key: scope, label }))}
          chosen={chosen}
          columns={1}
          error={error}
          onChange={onChange}
        />
      )}
      <p className="mt-2 text-sm text-stone">{AFTERWARDS}</p>
    </section>
  );
}

interface OwnerProps {
  user: User;
  teams: readonly Organization[];
  field: UseFormRegisterReturn;
}

/** The account, or a team whose API keys the person manages. */
function Owner({ user, teams, field }: OwnerProps) {
  const managed = teams.filter(({ role }) => findScope(role, 'manageApiKeys') !== null);
  const account = `Your account (${user.email})`;
  if (managed.length === 0) {
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
        ...Array.from(managed, ({ id, name }) => ({ key: id, label: `The team ${name}` })),
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
