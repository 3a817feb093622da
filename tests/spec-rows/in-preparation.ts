const BUYING = 'Nothing can be bought yet';
const COUNTING = 'Visits are not counted yet';

/** The requirements no test can show yet, and why. A row leaves this table for another when its part is built. */
export const IN_PREPARATION: Readonly<Record<string, string>> = {
  B8: `${BUYING}: the answers on trial and change of plan stand, their journeys do not`,
  I5: `${BUYING}: the browser follows the address it is given, and no shop stands there`,
  N19: `${BUYING}: plan and invoice are shown, and no account has one`,
  D8: `${COUNTING}: a new account is shown its zeros`,
  D21: `${COUNTING}: the regions are shown with sample data`,
  O5: `${COUNTING}: the tabs are locked, and there is no call to refuse`,
  U4: `${COUNTING}: views and clicks stand on the page, at what was last known`,
};
