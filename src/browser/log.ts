export type Log = (message: string, detail?: unknown) => void;

/** The one place that writes to the console: for the person who looks for a cause, never for the user. */
export const logError: Log = (message, detail) => {
  // oxlint-disable-next-line no-console -- this is the door
  console.error(message, ...(detail === undefined ? [] : [detail]));
};
