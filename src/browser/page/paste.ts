const EDITABLE = 'input, textarea, select, [contenteditable]';

/**
 * Calls back with text that is pasted while no field has the focus and no dialog is open. Returns
 * the function that stops listening.
 */
export function onPagePaste(callback: (text: string) => void): () => void {
  const listen = ({ target, clipboardData }: ClipboardEvent) => {
    const text = clipboardData?.getData('text/plain').trim() ?? '';
    const isInField = target instanceof Element && target.closest(EDITABLE) !== null;
    if (text === '' || isInField || document.querySelector('dialog[open]')) return;
    callback(text);
  };
  document.addEventListener('paste', listen);
  return () => document.removeEventListener('paste', listen);
}
