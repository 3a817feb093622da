import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

const POSTER_CLASS = 'h-auto w-full transition-opacity group-hover:opacity-80';

/** Times cannot be chosen yet: the contact form asks for one. The tour is there at once. */
export function DemoPage() {
  return (
    <div className="py-14 md:py-20">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[1fr_auto]">
        <div>
          <h1 className="font-display text-2xl md:text-3xl">Book a Demo</h1>
          <p className="mt-5 max-w-[52ch] text-md text-stone">
            Write to us what you want to see and when you are available, and one of us shows it to
            you on a call.
          </p>
        </div>
        <ButtonLink to={href('contact')} size="large" className="sm:justify-self-start">
          Request a demo
        </ButtonLink>
      </div>
      <section aria-labelledby="tour" className="mt-16 md:mt-20">
        <h2 id="tour" className="font-display text-xl">
          Or watch the 30-second tour
        </h2>
        <p className="mt-2 text-stone">
          From an empty card to a saved contact. Silent, with captions.
        </p>
        <div className="mt-6 max-w-[64rem]">
          <DemoButton
            title={`${appSettings.productName} Demo`}
            poster={<ProductPicture name="tour" alt="" isEager className={POSTER_CLASS} />}
          />
        </div>
      </section>
      <p className="mt-14 border-t border-hairline pt-5 text-stone">
        Coming soon: book a time here.
      </p>
    </div>
  );
}
