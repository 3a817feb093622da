import { PRODUCT_FEATURES } from '#src/features/feature-list/content.ts';

/** All product features with a description; marks those in preparation. */
export function FeatureList() {
  return (
    <dl className="grid gap-x-14 lg:grid-cols-2">
      {PRODUCT_FEATURES.map(({ name, text, isInPreparation }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-t border-hairline py-5 sm:grid-cols-[11rem_1fr] lg:grid-cols-[9rem_1fr] xl:grid-cols-[11rem_1fr]"
        >
          <dt className="font-medium">
            {name}
            {isInPreparation && (
              <span className="block text-xs font-normal text-warn">In preparation</span>
            )}
          </dt>
          <dd className="text-stone">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
