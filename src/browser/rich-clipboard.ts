import { selectText } from '#src/browser/clipboard.ts';

/**
 * Puts formatted text on the clipboard, with the same as plain text beside it; false where the browser refuses. Done by
 * the document's own copying: the newer clipboard parses the HTML first, and a content policy without inline styles, as
 * ours is, has it throw every one of them away. `shown` is what the person sees of it: Safari copies only what is
 * marked, and where nothing was copied it stays marked for the person's own hands.
 */
export function copyHtml(html: string, text: string, shown: HTMLElement): boolean {
  let isTaken = false;
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    isTaken = event.clipboardData !== null;
  };
  selectText(shown);
  document.addEventListener('copy', fill);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else writes HTML as it is
  const isCopied = document.execCommand('copy') && isTaken;
  document.removeEventListener('copy', fill);
  if (isCopied) globalThis.getSelection()?.removeAllRanges();
  return isCopied;
}
