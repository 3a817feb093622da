import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { TextPage } from '#src/ui/text-page.tsx';

/** A time to be shown the product; until it can be booked, the product shows itself. */
export function DemoPage() {
  return (
    <TextPage
      title="Book a Demo"
      soon="Coming soon"
      lead="A calendar to choose a time from will stand here. Until then half a minute of film shows the way from an empty card to a saved contact."
    >
      <div className="grid gap-6">
        <h2 className="font-display text-xl">Until then, the film</h2>
        <DemoButton hasPoster title={`${appSettings.productName} Demo`} />
        <p className="text-stone">
          Half a minute, silent, with captions. For questions a film does not answer,{' '}
          <Link to={href('contact')} className="text-link">
            write to us
          </Link>{' '}
          and say when you have time.
        </p>
      </div>
    </TextPage>
  );
}
