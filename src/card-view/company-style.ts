import type { CSSProperties } from 'react';
import type { CompanyPalette } from '#shared/organization/policy/field-state.ts';

/** The custom properties of `company.css` for a card on a screen of the app. */
export function buildCompanyStyle(colors: CompanyPalette): CSSProperties {
  return Object.fromEntries(Object.entries(colors).map(([key, color]) => [`--co-${key}`, color]));
}
