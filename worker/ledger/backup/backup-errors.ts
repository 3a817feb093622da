import { NEWER_MESSAGE, RESTORING_MESSAGE } from '#worker/ledger/ledger-call.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** What the operator's command can do about a refusal of an object. */
const REFUSALS: Readonly<Record<string, string>> = {
  [RESTORING_MESSAGE]: 'Its restore was interrupted. Run the restore again.',
  [NEWER_MESSAGE]: 'The running version is older than the backup. Deploy the version that made it.',
};

/** Runs a call of a backup or restore. Throws an error that says what to do. */
export async function explainRefusal<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    for (const [message, advice] of Object.entries(REFUSALS)) {
      if (text.includes(message)) throw new ApiError('unavailable', { message: advice });
    }
    throw error;
  }
}
