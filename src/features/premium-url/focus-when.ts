/** Moves focus into the field that was opened, or back to the button that opened it. */
export function focusWhen(isActive: boolean) {
  return isActive ? (element: HTMLElement | null) => element?.focus() : undefined;
}
