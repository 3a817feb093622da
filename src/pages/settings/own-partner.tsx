import { useState } from 'react';
import { leavePartner, readOwnPartner } from '#shared/api/organizations/partner/customers.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { SettingsSection } from '#src/ui/content/settings-section.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

/** The partner whose customer the account is, and leaving it. Nothing for everyone else. */
export function OwnPartner() {
  const { value, set } = useEndpoint(readOwnPartner, {});
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useAction('Leaving Failed');
  const partner = value?.partner ?? null;
  if (partner === null) return null;
  const leave = () =>
    run(
      () => orGone(api.call(leavePartner, {})),
      () => {
        setIsAsking(false);
        set({ partner: null });
        toasts.show({
          title: 'You Left the Partner',
          description: 'Everything stays with you.',
        });
      },
    );
  return (
    <SettingsSection
      anchor="partner"
      title="Partner"
      description={`${partner.name} provides your account. It sees your name, email address, plan and how many public cards you have, and nothing else.`}
    >
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Leave {partner.name}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${partner.name}?`}
          confirmLabel="Leave"
          busyLabel="Leaving..."
          busy={isBusy}
          onConfirm={() => leave()}
          onCancel={() => setIsAsking(false)}
        >
          Your account, cards, contacts and subscription stay. From then on you see our brand and
          prices. {partner.name} no longer sees you among its customers.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
