/** Asks for the password of the session. Returns whether it was entered. */
export type AskPassword = (reason: string) => Promise<boolean>;

let ask: AskPassword = async () => false;

/** Sets what asks for the password that an organization wants again. */
export function setAskPassword(next: AskPassword): void {
  ask = next;
}

/** Asks as the app does, and refuses before it has loaded. */
export const askPassword: AskPassword = (reason) => ask(reason);
