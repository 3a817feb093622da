import { copyText, selectText } from '#src/browser/device/clipboard.ts';
import { toasts, type ToastText } from '#src/state/toasts.ts';

/** Copies a text and shows a toast. If the browser refuses, selects the element that shows it. */
export async function copyOrSelect(
  text: string,
  shown: HTMLElement | null,
  copied: ToastText,
): Promise<void> {
  if (await copyText(text)) toasts.show(copied);
  else if (shown) selectText(shown);
}
