import { Link } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

/** A mail to support that says which card it is about. */
function objectionHref({ username }: LocalCard): string {
  const subject = encodeURIComponent(`My card “${username}” was taken down`);
  return `mailto:${appSettings.supportEmail}?subject=${subject}`;
}

/** The way to object: by mail, and where no mail program answers, by the form of the help page. */
function Objection({ card }: { card: LocalCard }) {
  return (
    <a className={buttonClass({ variant: 'outline' })} href={objectionHref(card)}>
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

/** Over the dashboard of whoever's card the operator took down: why, and what can be done. Nothing for any other card. */
export function TakenDownNotice({ card }: { card: LocalCard }) {
  if (card.published?.takenDown === undefined) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={`Your card “${card.username}” was taken down`}
        action={<Objection card={card} />}
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

/** Above the dashboard of an account that waits for an operator after a take-down. */
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
          One of your cards was taken down. Until we’ve looked at your account, you can switch cards
          off and delete them, but not publish new ones or change them. What you edit stays on this
          device.
        </p>
      </Notice>
    </div>
  );
}

/** Why a card takes no change, where somebody wanted to change it; `card` is null while nobody did. */
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
          {card && <Objection card={card} />}
        </>
      }
    >
      {card && <Reason card={card} />}
    </Dialog>
  );
}
