/** The receiver in an audit log. The rest of an address may be as good as a password. */
export const nameReceiver = (url: string): string => new URL(url).host;
