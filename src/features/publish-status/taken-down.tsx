import type { LocalCard } from '#shared/card/card.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Link } from '#src/ui/link.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

/** A mail to support with the card in its subject. */
function appealHref({ username }: LocalCard): string {
  const subject = encodeURIComponent(`My card “${username}” was taken down`);
  return `mailto:${appSettings.supportEmail}?subject=${subject}`;
}

/** Appeals by mail; the help page has a form as an alternative. */
function AppealLink({ card }: { card: LocalCard }) {
  return (
    <a className={buttonClass({ variant: 'outline' })} href={appealHref(card)}>
      Object by mail
    </a>
  );
}

function Reason({ card }: { card: LocalCard }) {
  return (
    <p className="mt-1 wrap-anywhere whitespace-pre-line text-bone" dir="auto">
      {card.published?.takenDown}
    </p>
  );
}

/**
 * Dashboard notice for a card that the operator took down: the reason and the options. Renders
 * nothing for other cards.
 */
export function TakenDownNotice({ card }: { card: LocalCard }) {
  if (card.published?.takenDown === undefined) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={`Your card “${card.username}” was taken down`}
        action={<AppealLink card={card} />}
      >
        <Reason card={card} />
        <p className="mt-2">
          Its page, files, pictures and wallet passes are offline. It is kept as it is, and you can
          export or delete it. If you think this is wrong, say why by mail or on the{' '}
          <Link to={href('help')} className="text-link">
            help page
          </Link>
          .
        </p>
      </Notice>
    </div>
  );
}

/** Dashboard notice for an account under review after a take-down. */
export function PausedNotice() {
  const subject = encodeURIComponent('Publishing from my account is paused');
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title="Publishing is paused"
        action={
          <a
            className={buttonClass({ variant: 'outline' })}
            href={`mailto:${appSettings.supportEmail}?subject=${subject}`}
          >
            Write to support
          </a>
        }
      >
        <p>
          Something you published was taken down. Until we've looked at your account, you can switch
          cards off and delete them, but not publish new ones or change them. What you edit stays on
          this device.
        </p>
      </Notice>
    </div>
  );
}

/** Explains why a taken-down card cannot be changed; `card` is null while the dialog is closed. */
export function TakenDownDialog({
  card,
  onClose,
}: {
  card: LocalCard | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={card !== null}
      width="small"
      title="This card was taken down"
      description="It cannot be changed or shown until it is restored."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" data-autofocus onClick={onClose}>
            Close
          </Button>
          {card && <AppealLink card={card} />}
        </>
      }
    >
      {card && <Reason card={card} />}
    </Dialog>
  );
}
