/**
 * Scrolls to what the address names, and sets `:target`, which navigation without a new document
 * does not.
 */
export function showTarget(): void {
  const { hash } = window.location;
  if (document.getElementById(hash.slice(1)) !== null) window.location.replace(hash);
}
