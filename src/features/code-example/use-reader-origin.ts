import { publicSettings } from '#src/browser/public-settings.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** The host that the page was opened at. Until the app has taken it over, the one that the build knows. */
export const useReaderOrigin = (): string =>
  useHydrated() ? globalThis.location.origin : publicSettings.origin;
