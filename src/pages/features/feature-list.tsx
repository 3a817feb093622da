import { FeatureShowcase } from '#src/pages/features/feature-showcase.tsx';
import {
  AVAILABLE_FEATURES,
  COMING_FEATURES,
  COMING_TITLE,
  type ProductFeature,
} from '#src/features/feature-list/content.ts';

const PICTURED = AVAILABLE_FEATURES.filter(({ picture }) => picture !== undefined);
const DESCRIBED = AVAILABLE_FEATURES.filter(({ picture }) => picture === undefined);

/**
 * All product features: some with a picture, the others with a description. Those that are not
 * available yet stand in one block.
 */
export function FeatureList() {
  return (
    <>
      <FeatureShowcase features={PICTURED} />
      <Definitions features={DESCRIBED} />
      <section
        aria-labelledby="coming"
        className="mt-14 rounded-panel border border-hairline bg-raised p-6 md:p-10"
      >
        <h3 id="coming" className="mb-6 font-display text-xl">
          {COMING_TITLE}
        </h3>
        <Definitions features={COMING_FEATURES} />
      </section>
    </>
  );
}

function Definitions({ features }: { features: readonly ProductFeature[] }) {
  return (
    <dl className="grid gap-x-14 lg:grid-cols-2">
      {features.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-t border-hairline py-5 sm:grid-cols-[11rem_1fr] lg:grid-cols-[9rem_1fr] xl:grid-cols-[11rem_1fr]"
        >
          <dt className="font-medium">{name}</dt>
          <dd className="text-stone">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
