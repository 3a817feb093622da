/**
 * A `ref` callback for an element that replaces a clicked button, so that keyboard users keep their
 * place.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
