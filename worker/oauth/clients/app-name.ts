import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { buildSkeleton, containsName } from '#shared/text/skeleton.ts';

/** Why a program cannot have a name; for the people who make it. */
export const NAME_TAKEN = 'An app cannot call itself by the name of this service. Choose another.';

/**
 * Whether a program calls itself as the service that a person sees. The installation's name is not
 * part of any; a partner's is the whole name of none on the partner's own hosts, because a partner
 * cannot reserve words everywhere.
 */
export function isNameOfService(
  name: string,
  { installation, shown }: { installation: ShownBrand; shown: ShownBrand },
): boolean {
  if (containsName(name, installation.productName)) return true;
  return [shown.productName, shown.senderName].some(
    (own) => buildSkeleton(own) === buildSkeleton(name),
  );
}
