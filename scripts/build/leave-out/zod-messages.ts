/**
 * Module in place of zod's English messages, which are written for developers: schemas have messages
 * of their own wherever a person can cause a refusal, so only a text's length is explained here.
 */
export const SHORT_MESSAGES = `
const LIMITS = { too_big: 'most', too_small: 'least' };
export default () => ({
  localeError: ({ code, origin, maximum, minimum }) =>
    LIMITS[code] && origin === 'string'
      ? \`Use at \${LIMITS[code]} \${maximum ?? minimum} characters.\`
      : 'Check this value.',
});
`;
