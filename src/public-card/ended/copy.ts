export const ENDED_COPY = {
  text: "This company's card isn't available right now.",
  withWebsite: 'You can find the company on its website.',
  link: 'Open website',
} as const;
