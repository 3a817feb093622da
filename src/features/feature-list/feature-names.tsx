import {
  AVAILABLE_FEATURES,
  COMING_FEATURES,
  COMING_TITLE,
  type ProductFeature,
} from '#src/features/feature-list/content.ts';

/** The names of all product features; those that are not available yet come last. */
export function FeatureNames() {
  return (
    <>
      <p className="font-display text-lg leading-relaxed md:text-xl md:leading-normal">
        {joinNames(AVAILABLE_FEATURES)}
      </p>
      <p className="mt-6 text-stone">
        {COMING_TITLE}: {joinNames(COMING_FEATURES)}
      </p>
    </>
  );
}

function joinNames(features: readonly ProductFeature[]): string {
  return features.map(({ name }) => name).join(' · ');
}
