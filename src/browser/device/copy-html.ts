import { selectText } from './clipboard.ts';

/**
 * Copies formatted text with a plain-text alternative; returns false when the browser refuses. Uses
 * `execCommand`: the async clipboard API parses the HTML first and, under a content security policy
 * without inline styles, drops every style. `shown` is the rendered element: Safari copies only a
 * selection, and after a failure it stays selected for copying by hand.
 */
export function copyHtml(html: string, text: string, shown: HTMLElement): boolean {
  let isFilled = false;
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    isFilled = event.clipboardData !== null;
  };
  selectText(shown);
  document.addEventListener('copy', fill);
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to write HTML unchanged
  const isCopied = document.execCommand('copy') && isFilled;
  document.removeEventListener('copy', fill);
  if (isCopied) globalThis.getSelection()?.removeAllRanges();
  return isCopied;
}
