import type { FieldState } from '#shared/card/policy/field-state.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** Where the value of an organization card's field comes from. */
export function describeOrigin({ origin, isHidden }: FieldState, team: string): string {
  const hidden = isHidden ? ' Hidden from visitors.' : '';
  if (origin === 'directory') return `From your directory.${hidden}`;
  return origin === 'policy' ? `Set by ${team}.${hidden}` : `Yours.${hidden}`;
}

/** A field of the member's own that only admins change. */
export function describeLockedOwn(team: string): string {
  return `Only ${team} can change this.`;
}

export const ASK = 'Ask for a change';

export function buildRequestSentToast(team: string): ToastText {
  return {
    title: 'Request Sent',
    description: `${team} decides. Your card stays as it is until then.`,
  };
}
