interface FailureText {
  title: string;
  text: string;
}

/** What to show when analytics cannot be loaded, by the error's code and message. */
export function describeAnalyticsFailure(code: string, message: string): FailureText {
  return code === 'unavailable'
    ? {
        title: 'Your numbers are late',
        text: 'No visit is lost. They will be counted and shown here soon.',
      }
    : { title: "We couldn't load your analytics", text: message };
}
