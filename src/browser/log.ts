export type Log = (message: string, detail?: unknown) => void;

/** The only console output, for developers. */
export const logError: Log = (message, detail) => {
  // oxlint-disable-next-line no-console -- this is the door
  console.error(message, ...(detail === undefined ? [] : [detail]));
};
