import { EVENT_DEFINITIONS, type WebhookEvent } from '#shared/api/webhook-events.ts';
import { Ellipsis } from 'lucide-react';
import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { cx } from '#src/ui/class-names.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import { useMenuButton } from '#src/ui/overlay/use-menu-button.ts';
import {
  buildTestText,
  describeBelonging,
  describeRotation,
  describeState,
  describeTrouble,
  OWNERS_CHANGE_IT,
  PLAIN_TEST,
  WEBHOOK_PAUSED,
  WEBHOOK_RESUMED,
} from './copy.ts';
import type { WebhookCalls } from './webhook-calls.ts';

/** What a row asks its list to open. */
export type WebhookAction = 'edit' | 'history' | 'resume' | 'renew' | 'rotate' | 'remove';

interface WebhookRowProps {
  webhook: WebhookEndpoint;
  calls: WebhookCalls;
  isTeam: boolean;
  onAction: (action: WebhookAction) => void;
  onChanged: () => void;
}

export function WebhookRow({ webhook, calls, isTeam, onAction, onChanged }: WebhookRowProps) {
  const testing = useAction((failure) => {
    toasts.show(failureToast('That did not work', failure));
    onChanged();
  });
  const change = useAction('That did not work');
  const { menu, button } = useMenuButton();
  const { menu: testMenu, button: testButton } = useMenuButton();
  const { tone, label } = describeState(webhook);
  const isPaused = webhook.status === 'paused';
  const canChange = calls.canChange(webhook.events);
  const canRenew = isTeam && canChange && webhook.pausedBy !== 'recovery';
  const name = webhook.description || webhook.url;
  const test = (event: WebhookEvent | null) =>
    testing.run(
      () => calls.test(webhook.id, event),
      (delivery) => {
        toasts.show(buildTestText(delivery));
        onChanged();
      },
    );
  const toggle = () => {
    if (webhook.pausedBy === 'recovery') return onAction('resume');
    change.run(
      () => calls.change(webhook.id, { isPaused: !isPaused }),
      onChanged,
      isPaused ? WEBHOOK_RESUMED : WEBHOOK_PAUSED,
    );
  };
  return (
    <li className="grid gap-3 px-4 py-4 md:px-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {webhook.description !== '' && (
            <p className="font-medium wrap-anywhere">{webhook.description}</p>
          )}
          <p className="font-mono text-xs text-stone wrap-anywhere">{webhook.url}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-xs text-stone">
        {webhook.events.map((event) => EVENT_DEFINITIONS[event].label).join(' · ')}
      </p>
      <Notes className="text-stone" texts={[describeBelonging(webhook, isTeam)]} />
      <Notes
        texts={[
          describeTrouble(webhook),
          describeRotation(webhook),
          canChange ? null : OWNERS_CHANGE_IT,
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          {...testButton}
          variant="outline"
          busy={testing.isBusy}
          busyLabel="Sending..."
          aria-label={`Send test to ${name}`}
        >
          Send test
        </Button>
        <Menu
          control={testMenu}
          align="start"
          items={[
            { label: PLAIN_TEST, onSelect: () => test(null) },
            ...webhook.events.map((event) => ({
              label: EVENT_DEFINITIONS[event].label,
              onSelect: () => test(event),
            })),
          ]}
        />
        <Button
          variant="quiet"
          aria-label={`History of ${name}`}
          onClick={() => onAction('history')}
        >
          History
        </Button>
        {canChange && (
          <IconButton
            {...button}
            label={`More for ${name}`}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
        <Menu
          control={menu}
          items={[
            { label: 'Edit', onSelect: () => onAction('edit') },
            ...(webhook.resumeWith === 'other_admin'
              ? []
              : [{ label: isPaused ? 'Resume' : 'Pause', onSelect: toggle }]),
            ...(canRenew ? [{ label: 'Renew', onSelect: () => onAction('renew') }] : []),
            { label: 'Rotate secret', onSelect: () => onAction('rotate') },
            { label: 'Delete', tone: 'danger', onSelect: () => onAction('remove') },
          ]}
        />
      </div>
    </li>
  );
}

interface NotesProps {
  texts: readonly (string | null)[];
  className?: string;
}

function Notes({ texts, className }: NotesProps) {
  return texts.map(
    (text) =>
      text !== null && (
        <p key={text} className={cx('text-xs', className)}>
          {text}
        </p>
      ),
  );
}
