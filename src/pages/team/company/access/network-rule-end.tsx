import { useState } from 'react';
import {
  cancelNetworkRuleEnd,
  scheduleNetworkRuleEnd,
} from '#shared/api/organizations/access-rules.ts';
import { formatMoment } from '#shared/format/day.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { NETWORK_REFUSED } from './copy.ts';

interface Ending {
  endsAt: string | null;
}

interface NetworkRuleEndProps extends Ending {
  org: string;
  onChanged: (ending: Ending) => void;
}

/** Ends the rule for networks after a day, or keeps it. */
export function NetworkRuleEnd({ org, endsAt, onChanged }: NetworkRuleEndProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useAction('Rule Not Changed');
  const schedule = async (password: string): Promise<string | null> => {
    const answer = await api.call(scheduleNetworkRuleEnd, { params: { org }, body: { password } });
    if (!answer.ok) return answer.error.message;
    setIsOpen(false);
    onChanged(answer.value);
    toasts.show(NETWORK_REFUSED.endScheduled);
    return null;
  };
  const keep = () =>
    run(
      () => api.call(cancelNetworkRuleEnd, { params: { org } }),
      onChanged,
      NETWORK_REFUSED.stays,
    );
  return (
    <section
      aria-label={NETWORK_REFUSED.section}
      className="mx-auto grid max-w-[36rem] justify-items-start gap-4 rounded-panel border border-hairline bg-raised p-5 md:p-6"
    >
      <p className="text-stone">
        {endsAt === null ? NETWORK_REFUSED.owner : NETWORK_REFUSED.scheduled(formatMoment(endsAt))}
      </p>
      {endsAt === null ? (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {NETWORK_REFUSED.end}
        </Button>
      ) : (
        <Button busy={isBusy} busyLabel="Saving..." onClick={keep}>
          {NETWORK_REFUSED.keep}
        </Button>
      )}
      {isOpen && (
        <PasswordDialog
          title={NETWORK_REFUSED.endTitle}
          description={NETWORK_REFUSED.endText}
          confirmLabel={NETWORK_REFUSED.end}
          busyLabel="Scheduling..."
          onConfirm={schedule}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
