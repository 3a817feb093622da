/** As a `ref`: what takes the place of a pressed button takes its focus too, so that the keyboard goes on from there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
