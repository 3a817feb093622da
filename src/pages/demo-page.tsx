import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { TextPage } from '#src/ui/content/text-page.tsx';

/** Placeholder: demos cannot be booked yet; shows the demo video instead. */
export function DemoPage() {
  return (
    <TextPage
      title="Book a Demo"
      soon="Coming soon"
      lead="Soon you'll be able to book a time here. Until then, this 30-second video shows how an empty card becomes a saved contact."
    >
      <div className="grid gap-6">
        <h2 className="font-display text-xl">Watch the demo</h2>
        <DemoButton hasPoster title={`${appSettings.productName} Demo`} />
        <p className="text-stone">
          30 seconds, silent, with captions. Have more questions?{' '}
          <Link to={href('contact')} className="text-link">
            Contact us
          </Link>{' '}
          and let us know when you're available.
        </p>
      </div>
    </TextPage>
  );
}
