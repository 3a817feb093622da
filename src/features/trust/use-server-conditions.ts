import { useEffect } from 'react';
import type { ServerCondition } from '#shared/trust/server-conditions.ts';
import { reloadPage } from '#src/browser/page/page.ts';
import { trustSettings } from './trust-settings.ts';

/**
 * What is true of this server; null for a moment in an app that another prerendered page started: only
 * the Worker knows, so it is asked for the page as a document.
 */
export function useServerConditions(): readonly ServerCondition[] | null {
  const { conditions } = trustSettings;
  useEffect(() => {
    if (conditions === null) reloadPage();
  }, [conditions]);
  return conditions;
}
