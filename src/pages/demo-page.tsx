import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { Link } from '#src/ui/link.tsx';

const POSTER_CLASS = 'h-auto w-full transition-opacity group-hover:opacity-80';

/** The tour first. Demos cannot be booked yet; the contact form asks for one. */
export function DemoPage() {
  return (
    <div className="py-14 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-5">
        <h1 className="font-display text-2xl md:text-3xl">Book a Demo</h1>
        <p className="max-w-[44ch] text-md text-stone">
          Watch the 30-second tour: from an empty card to a saved contact. Silent, with captions.
        </p>
      </div>
      <div className="mt-10 max-w-[64rem]">
        <DemoButton
          title={`${appSettings.productName} Demo`}
          poster={<ProductPicture name="tour" alt="" isEager className={POSTER_CLASS} />}
        />
      </div>
      <section aria-labelledby="live-demo" className="mt-14 max-w-(--container-measure)">
        <h2 id="live-demo" className="font-display text-xl">
          A demo with one of us
        </h2>
        <p className="mt-3 text-md text-stone">
          <Link to={href('contact')} className="text-link">
            Write to us
          </Link>{' '}
          what you want to see and when you are available.
        </p>
        <p className="mt-3 text-xs text-gold">Coming soon: book a time here.</p>
      </section>
    </div>
  );
}
