import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { failureToast, toasts, type ToastText } from '#src/state/toasts.ts';

const RESTORED: ToastText = { title: 'Restored' };

/** A toast about a deletion, with a button that restores what was deleted. */
export function withUndo<Value>(
  done: ToastText,
  restore: () => Promise<Result<Value, Pick<ApiFailure, 'message'>>>,
  onRestored: (value: Value) => unknown,
): ToastText {
  const undo = async () => {
    const answer = await restore();
    if (!answer.ok) return toasts.show(failureToast('Undo Failed', answer.error));
    onRestored(answer.value);
    return toasts.show(RESTORED);
  };
  return { ...done, survivesNavigation: true, onUndo: () => void undo() };
}
