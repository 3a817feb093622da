import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TextPage } from '#src/ui/text-page.tsx';

/** A time to be shown the product; until it can be booked, the product shows itself. */
export function DemoPage() {
  return (
    <TextPage
      title="Book a Demo"
      soon="Coming soon"
      lead="A calendar to choose a time from will stand here. Until then half a minute of film shows the way from an empty card to a saved contact."
    >
      <div className="actions">
        <DemoButton title={`${appSettings.productName} Demo`} />
        <ButtonLink to={href('contact')} variant="quiet" size="large">
          Ask for a time by mail
        </ButtonLink>
      </div>
    </TextPage>
  );
}
