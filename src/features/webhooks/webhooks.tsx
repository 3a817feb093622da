import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { parseResumeHash } from '#shared/api/programs/service.ts';
import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { can } from '#shared/plan/features.ts';
import type { Role } from '#shared/organization/role.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { CONFIRM_FIRST } from '#shared/text/confirm-first.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { describeUsage, WEBHOOK_DELETED, WEBHOOK_SAVED, WEBHOOKS_LOCKED } from './copy.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { buildWebhookCalls, type WebhookCalls, type WebhookInput } from './webhook-calls.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow, type WebhookAction } from './webhook-row.tsx';

interface WebhooksProps {
  /** The plan that must include webhooks. Without it, existing ones can be paused and deleted. */
  plan: PlanId;
  /** The team that the webhooks belong to; null for the account's own. */
  organization: { id: string; role: Role } | null;
}

type Opened =
  | { action: 'create'; webhook: null }
  | { action: WebhookAction; webhook: WebhookEndpoint };

/** Webhook endpoints of an account or a team, with their messages. */
export function Webhooks({ plan, organization }: WebhooksProps) {
  const { id: org = null, role = null } = organization ?? {};
  const calls = useMemo(() => buildWebhookCalls(org, role), [org, role]);
  const isLocked = !can(plan, 'apiAccess');
  const { value, failure, reload } = useResource(calls.list);
  const [opened, setOpened] = useState<Opened | null>(null);
  const link = parseResumeHash(useLocation().hash);
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const mustConfirm = session.use().user?.isEmailConfirmed === false;
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your webhooks" />;
  }
  const linked = isLinkUsed ? undefined : value.endpoints.find(({ id }) => id === link?.id);
  const usage = describeUsage(value.usage);
  const close = () => setOpened(null);
  const finish = () => {
    close();
    reload();
  };
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      {usage !== null && <Notice tone="warn" title={usage} />}
      {value.endpoints.length > 0 && (
        <ul
          aria-label="Webhooks"
          className="divide-y divide-hairline rounded-panel border border-hairline bg-raised"
        >
          {value.endpoints.map((one) => (
            <WebhookRow
              key={one.id}
              webhook={one}
              calls={calls}
              isTeam={org !== null}
              onAction={(action) => setOpened({ action, webhook: one })}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {isLocked || mustConfirm ? (
        <p className="text-stone">{isLocked ? WEBHOOKS_LOCKED : CONFIRM_FIRST}</p>
      ) : (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setOpened({ action: 'create', webhook: null })}
        >
          Create webhook
        </Button>
      )}
      <FormDialog
        opened={opened}
        calls={calls}
        onClose={close}
        onSaved={() => {
          toasts.show(WEBHOOK_SAVED);
          finish();
        }}
        onCreated={(created) => {
          finish();
          setSecret(created);
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      {opened?.action === 'history' && (
        <HistoryDialog webhook={opened.webhook} calls={calls} onClose={close} />
      )}
      {opened?.action === 'resume' && (
        <ResumeDialog webhook={opened.webhook} calls={calls} onClose={close} onResumed={finish} />
      )}
      {linked?.resumeWith === 'link' && (
        <ResumeDialog
          webhook={linked}
          calls={calls}
          token={link?.token}
          onClose={() => setIsLinkUsed(true)}
          onResumed={() => {
            setIsLinkUsed(true);
            reload();
          }}
        />
      )}
      {opened?.action === 'renew' && (
        <RenewDialog webhook={opened.webhook} calls={calls} onClose={close} onRenewed={finish} />
      )}
      <RotateDialog
        webhook={opened?.action === 'rotate' ? opened.webhook : null}
        calls={calls}
        onClose={close}
        onRotated={(rotated) => {
          finish();
          setSecret(rotated);
        }}
      />
      {opened?.action === 'remove' && (
        <RemoveDialog
          webhook={opened.webhook}
          calls={calls}
          onClose={close}
          onRemoved={() => {
            // The menu unmounts with its row; move focus to the list.
            list.current?.focus({ preventScroll: true });
            finish();
          }}
        />
      )}
    </div>
  );
}

interface FormDialogProps {
  opened: Opened | null;
  calls: WebhookCalls;
  onClose: () => void;
  onSaved: () => void;
  onCreated: (secret: string) => void;
}

function FormDialog({ opened, calls, onClose, onSaved, onCreated }: FormDialogProps) {
  const webhook = opened?.action === 'edit' ? opened.webhook : null;
  const isCreating = opened?.action === 'create';
  // Kept after a failure, whose response may have been lost: trying again makes no second endpoint.
  const attempt = useRef({ of: '', id: '' });
  const create = async (input: WebhookInput) => {
    const of = JSON.stringify(input);
    if (attempt.current.of !== of) attempt.current = { of, id: createUuid() };
    const answer = await calls.create(attempt.current.id, input);
    // An ID that the server no longer repeats is of no use either.
    if (answer.ok || answer.error.code === 'id_taken') attempt.current = { of: '', id: '' };
    return answer;
  };
  return (
    <Dialog
      open={isCreating || webhook !== null}
      width="medium"
      title={isCreating ? 'Create a webhook' : 'Edit webhook'}
      description="We send a signed message to your address whenever one of these things happens."
      onClose={onClose}
    >
      {isCreating && (
        <WebhookForm
          webhook={null}
          events={calls.events}
          send={create}
          onSent={({ secret }) => onCreated(secret)}
        />
      )}
      {webhook !== null && (
        <WebhookForm
          webhook={webhook}
          events={calls.events}
          send={(input) => calls.change(webhook.id, input)}
          onSent={onSaved}
        />
      )}
    </Dialog>
  );
}

interface RotateDialogProps {
  /** Null while closed. */
  webhook: WebhookEndpoint | null;
  calls: WebhookCalls;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

function RotateDialog({ webhook, calls, onClose, onRotated }: RotateDialogProps) {
  const { isBusy, run } = useAction('That did not work');
  // Kept after a failure, whose response may have been lost: trying again returns the same secret.
  const attempt = useRef({ of: '', rotation: '' });
  const rotate = (id: string) => {
    if (attempt.current.of !== id) attempt.current = { of: id, rotation: createUuid() };
    run(
      () => calls.rotate(id, attempt.current.rotation),
      (value) => {
        attempt.current = { of: '', rotation: '' };
        onRotated(value.secret);
      },
    );
  };
  if (webhook === null) return null;
  return (
    <ConfirmDialog
      tone="primary"
      title="Rotate the signing secret?"
      confirmLabel="Rotate secret"
      busyLabel="Rotating..."
      busy={isBusy}
      onConfirm={() => rotate(webhook.id)}
      onCancel={onClose}
    >
      You get a new secret. For 24 hours we sign each message with both, so the receiver has time to
      switch.
    </ConfirmDialog>
  );
}

interface RemoveDialogProps {
  webhook: WebhookEndpoint;
  calls: WebhookCalls;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ webhook, calls, onClose, onRemoved }: RemoveDialogProps) {
  const { isBusy, run } = useAction('That did not work');
  const remove = (id: string) => run(() => orGone(calls.remove(id)), onRemoved, WEBHOOK_DELETED);
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirmLabel="Delete webhook"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => remove(webhook.id)}
      onCancel={onClose}
    >
      Its address receives nothing more, and its history is no longer shown. You can't undo this.
    </ConfirmDialog>
  );
}
