/** The reader's languages (BCP 47), the preferred one first. */
export function browserLanguages(): readonly string[] {
  return navigator.languages;
}

/** The country (ISO 3166-1) of the first language that names one; null for none. */
export function browserCountry(): string | null {
  const regions = browserLanguages().map((tag) => new Intl.Locale(tag).region);
  return regions.find((region) => region !== undefined && /^[A-Z]{2}$/.test(region)) ?? null;
}
