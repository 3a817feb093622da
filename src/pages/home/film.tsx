import { appSettings } from '#src/browser/app-settings.ts';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';

/** The film's poster, which opens the player. */
export function Film() {
  return (
    <section
      className="home-section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="film"
    >
      <div>
        <h2 id="film" className="home-heading">
          See it in 30 seconds
        </h2>
        <p className="mt-4 text-stone">From a new card to a saved contact.</p>
      </div>
      <DemoButton
        title={`${appSettings.productName} Demo`}
        label="Play the film"
        poster={<ProductPicture name="tour" alt="" className="h-auto w-full" />}
      />
    </section>
  );
}
