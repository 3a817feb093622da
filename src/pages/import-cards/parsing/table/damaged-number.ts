/** A phone number as a spreadsheet left it, repaired where all of its digits are there. */
export interface RepairedNumber {
  /** Null when digits are lost. */
  text: string | null;
  isRepaired: boolean;
}

/** Digits that a number has before a spreadsheet takes it for a quantity. */
const WITH_DECIMALS = /^(\+?\d{7,15})[.,]0{1,2}$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/**
 * Undoes what spreadsheets make of phone numbers: `442079460003.0` and `4.42079460003E+11`. In
 * `4.42079E+11` digits are lost.
 */
export function repairNumber(typed: string): RepairedNumber {
  const decimals = WITH_DECIMALS.exec(typed);
  if (decimals) return { text: decimals[1] ?? '', isRepaired: true };
  const scientific = SCIENTIFIC.exec(typed);
  if (!scientific) return { text: typed, isRepaired: false };
  const [, first = '', rest = '', exponent = ''] = scientific;
  const isWhole = rest.length === Number(exponent);
  return { text: isWhole ? first + rest : null, isRepaired: true };
}
