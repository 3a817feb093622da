import { listAgentCalls } from '#shared/api/programs/agents.ts';
import { listApiKeys, resumeApiKey, revokeApiKey, type ApiKey } from '#shared/api/programs/keys.ts';
import { findKeyKind, type KeyKind } from '#shared/api/programs/scopes.ts';
import { parseResumeHash } from '#shared/api/programs/service.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { CONFIRM_FIRST } from '#shared/text/confirm-first.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { AGENT_CALLS_TITLE, describeAgentCall, nameAgent } from './agent-calls-copy.ts';
import {
  describeKey,
  describeMaker,
  describePause,
  describeResuming,
  describeScopes,
  KEY_RESUMED,
  KEY_REVOKED,
  LOCKED_TEXT,
  RESUME_LINK_MAILED,
  revokeFailed,
  ORGANIZATION_LOCKED_TEXT,
} from './copy.ts';
import { CreateKeyDialog, type KeyOrganization } from './create-key-dialog.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

interface ApiKeysProps {
  /** The plan that must include API access. */
  plan: PlanId;
  /** The team that the keys belong to; null for the account's own. */
  organization: KeyOrganization | null;
  /** Offers a plan with API access; without it, only the text says which. */
  renderUpgrade?: (open: boolean, onClose: () => void) => ReactNode;
}

/** API keys of the account or of a team: list, create, resume and revoke. */
export function ApiKeys({ plan, organization, renderUpgrade }: ApiKeysProps) {
  const org = organization?.id ?? null;
  const { value, failure, reload } = useEndpoint(
    listApiKeys,
    org === null ? {} : { query: { organization: org } },
  );
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [resuming, setResuming] = useState<ApiKey | null>(null);
  const link = parseResumeHash(useLocation().hash);
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const mustConfirm = session.use().user?.isEmailConfirmed === false;
  const list = useRef<HTMLDivElement>(null);
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your API keys" />;
  }
  const { keys } = value;
  const isLocked = !can(plan, 'apiAccess');
  const isTeam = organization !== null;
  const linked = isLinkUsed ? undefined : keys.find(({ id }) => id === link?.id);
  const resumed = resuming ?? (linked?.resumeWith === 'link' ? linked : null);
  const closeResume = () => {
    setResuming(null);
    setIsLinkUsed(true);
  };
  const onChanged = () => {
    closeResume();
    setRevoking(null);
    // The pressed button unmounts; move focus to the list.
    list.current?.focus({ preventScroll: true });
    reload();
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {keys.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-panel border border-hairline bg-raised">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              kind={findKeyKind(organization)}
              onRevoke={() => setRevoking(key)}
              onResume={() => setResuming(key)}
            />
          ))}
        </ul>
      )}
      {isLocked && (
        <p className="mb-4 text-stone">{isTeam ? ORGANIZATION_LOCKED_TEXT : LOCKED_TEXT}</p>
      )}
      {!isLocked && mustConfirm && <p className="mb-4 text-stone">{CONFIRM_FIRST}</p>}
      <div className="flex flex-wrap gap-3">
        {(isLocked ? renderUpgrade !== undefined : !mustConfirm) && (
          <Button variant="outline" onClick={() => setIsCreating(true)}>
            {isLocked ? 'Upgrade' : 'Create API key'}
          </Button>
        )}
        <ButtonLink variant="quiet" to={href('docs')}>
          Documentation
        </ButtonLink>
      </div>
      <AgentCalls />
      {isLocked ? (
        renderUpgrade?.(isCreating, () => setIsCreating(false))
      ) : (
        <CreateKeyDialog
          open={isCreating}
          organization={organization}
          onClose={() => setIsCreating(false)}
          onCreated={reload}
        />
      )}
      {resumed !== null && (
        <ResumeKeyDialog
          apiKey={resumed}
          token={resumed.id === link?.id ? link.token : undefined}
          onClose={closeResume}
          onResumed={onChanged}
        />
      )}
      {revoking !== null && (
        <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} onRevoked={onChanged} />
      )}
    </div>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  kind: KeyKind;
  onRevoke: () => void;
  onResume: () => void;
}

function KeyRow({ apiKey, kind, onRevoke, onResume }: KeyRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium wrap-anywhere">{apiKey.name}</p>
        <p className="font-mono text-xs text-stone wrap-anywhere">{apiKey.prefix}…</p>
        <p className="mt-1 text-xs text-stone">{describeScopes(apiKey.scopes, kind)}</p>
        <p className="text-xs text-stone">{describeKey(apiKey, browserClock.now())}</p>
        {kind !== 'person' && <p className="text-xs text-stone">{describeMaker(apiKey)}</p>}
        {apiKey.isPaused && <p className="mt-1 text-xs text-warn">{describePause(apiKey)}</p>}
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {apiKey.resumeWith !== null && apiKey.resumeWith !== 'other_admin' && (
          <Button variant="outline" aria-label={`Resume ${apiKey.name}`} onClick={onResume}>
            Resume
          </Button>
        )}
        <Button variant="quiet" aria-label={`Revoke ${apiKey.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

interface RevokeDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const { isBusy, run } = useAction((failure) => toasts.show(revokeFailed(failure)));
  const revoke = (id: string) =>
    run(() => orGone(api.call(revokeApiKey, { params: { id } })), onRevoked, KEY_REVOKED);
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke key"
      busyLabel="Revoking..."
      busy={isBusy}
      onConfirm={() => revoke(apiKey.id)}
      onCancel={onClose}
    >
      Programs that use this key stop working at once, and webhooks made with it end. You can't undo
      this.
    </ConfirmDialog>
  );
}

/** The export has all of them. */
const SHOWN_MAX = 10;

/** What assistants called with the account's keys. Nothing while there is nothing to list. */
function AgentCalls() {
  const { value } = useEndpoint(listAgentCalls, {});
  if (value === null || value.calls.length === 0) return null;
  return (
    <section aria-labelledby="agent-calls" className="mt-8">
      <h3 id="agent-calls" className="mb-2 text-sm font-medium">
        {AGENT_CALLS_TITLE}
      </h3>
      <ul className="divide-y divide-hairline text-xs">
        {value.calls.slice(0, SHOWN_MAX).map((call) => (
          <li
            key={`${call.keyId} ${call.day} ${call.tool}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2"
          >
            <span className="wrap-anywhere">{nameAgent(call)}</span>
            <span className="text-stone">{describeAgentCall(call)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResumeKeyDialogProps {
  apiKey: ApiKey;
  /** Of a mailed link. */
  token: string | undefined;
  onClose: () => void;
  onResumed: () => void;
}

/** Lets a paused key work again, with the password of the person who resumes it. */
function ResumeKeyDialog({ apiKey, token, onClose, onResumed }: ResumeKeyDialogProps) {
  const isMailing = apiKey.resumeWith === 'link' && token === undefined;
  const resume = async (password: string): Promise<string | null> => {
    const body = { password, ...(token !== undefined && { token }) };
    const answer = await api.call(resumeApiKey, { params: { id: apiKey.id }, body });
    if (!answer.ok) return answer.error.message;
    toasts.show(answer.value.isResumed ? KEY_RESUMED : RESUME_LINK_MAILED);
    onResumed();
    return null;
  };
  return (
    <PasswordDialog
      title={`Resume ${apiKey.name}?`}
      description={describeResuming(apiKey, token !== undefined)}
      confirmLabel={isMailing ? 'Email me the link' : 'Resume key'}
      busyLabel={isMailing ? 'Sending...' : 'Resuming...'}
      onConfirm={resume}
      onCancel={onClose}
    />
  );
}
