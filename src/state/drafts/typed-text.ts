const reports = new Set<() => void>();

/**
 * Registers a field that may hold text which is not in a draft yet. Returns the function that
 * removes it.
 */
export function addTypedText(report: () => void): () => void {
  reports.add(report);
  return () => reports.delete(report);
}

/** Puts all typed text into its drafts: what follows depends on them. */
export function reportTypedText(): void {
  for (const report of reports) report();
}
