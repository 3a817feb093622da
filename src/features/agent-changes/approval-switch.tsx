import { useState } from 'react';
import { setAgentApproval } from '#shared/api/programs/agent-changes.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { APPROVAL_OFF, APPROVAL_ON, SWITCH_HINTS, SWITCH_LABEL, TURN_OFF } from './copy.ts';

interface ApprovalSwitchProps {
  /** ID of the team; null for the account. */
  organization: string | null;
  isRequired: boolean;
  onChanged: (isRequired: boolean) => void;
}

/** Turning it off needs the password: assistants then apply what no person has read. */
export function ApprovalSwitch({ organization, isRequired, onChanged }: ApprovalSwitchProps) {
  const { isBusy, run } = useAction('Setting Not Saved');
  const [isEnding, setIsEnding] = useState(false);
  const about = organization === null ? {} : { organization };
  const turnOn = () =>
    run(
      () => api.call(setAgentApproval, { body: { isRequired: true, ...about } }),
      () => onChanged(true),
      APPROVAL_ON,
    );
  const turnOff = async (password: string): Promise<string | null> => {
    const body = { isRequired: false, password, ...about } as const;
    const answer = await api.call(setAgentApproval, { body });
    if (!answer.ok) return answer.error.message;
    setIsEnding(false);
    onChanged(false);
    toasts.show(APPROVAL_OFF);
    return null;
  };
  return (
    <>
      <Switch
        label={SWITCH_LABEL}
        hint={organization === null ? SWITCH_HINTS.person : SWITCH_HINTS.team}
        checked={isRequired}
        disabled={isBusy}
        onChange={(isOn) => (isOn ? turnOn() : setIsEnding(true))}
      />
      {isEnding && (
        <PasswordDialog {...TURN_OFF} onConfirm={turnOff} onCancel={() => setIsEnding(false)} />
      )}
    </>
  );
}
