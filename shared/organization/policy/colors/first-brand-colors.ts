/** The colors that a team starts from when it sets its own. */
export const FIRST_BRAND_COLORS = {
  background: '#0e0d0b',
  text: '#f4efe6',
  accent: '#d9b36a',
} as const;
