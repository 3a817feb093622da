export const DEPARTED_COPY = {
  /** `firstName` may be empty. */
  title: (firstName: string, organization: string): string =>
    firstName === ''
      ? `This person is no longer at ${organization}`
      : `${firstName} is no longer at ${organization}`,
  text: 'This card has been turned off.',
  withSuccessor: (name: string): string => `You can reach ${name} instead.`,
  link: (name: string): string => `Open ${name}'s card`,
} as const;
