import type { Price } from './element.ts';

/** Supported currencies of a price (ISO 4217) with the number of decimal digits of each. */
export const CURRENCIES: Readonly<Record<string, number>> = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  AED: 2,
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  CZK: 2,
  DKK: 2,
  EGP: 2,
  HKD: 2,
  HUF: 2,
  IDR: 2,
  ILS: 2,
  INR: 2,
  JPY: 0,
  KES: 2,
  KRW: 0,
  KWD: 3,
  MXN: 2,
  MYR: 2,
  NGN: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  RON: 2,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TND: 3,
  TRY: 2,
  TWD: 2,
  UAH: 2,
  VND: 0,
  ZAR: 2,
};

export function isCurrency(code: string): boolean {
  return Object.hasOwn(CURRENCIES, code);
}

/** Formats a price for en-US, without the fraction of whole amounts; 0 is `Free`. */
export function formatPrice({ minor, currency }: Price): string {
  if (minor === 0) return 'Free';
  const digits = CURRENCIES[currency] ?? 2;
  const unit = 10 ** digits;
  const fraction = minor % unit === 0 ? 0 : digits;
  return (minor / unit).toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
}

/** A price as its owner would type it: `19.90`, `1200`. */
export function formatPriceInput({ minor, currency }: Price): string {
  const digits = CURRENCIES[currency] ?? 2;
  const unit = 10 ** digits;
  return minor % unit === 0 ? String(minor / unit) : (minor / unit).toFixed(digits);
}

/**
 * Parses a typed amount into the currency's smallest unit: `1,234.50`, `1.234,50`, `1 234`, `19,9`.
 * Null for anything else, for more decimals than the currency has, and for negative amounts.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const digits = CURRENCIES[currency] ?? 2;
  const text = typed.trim().replace(/[\s'’]/g, '');
  const [, whole = '', separator = '', fraction = ''] =
    /^(\d[\d.,]*?)(?:([.,])(\d*))?$/.exec(text) ?? [];
  // Three digits after the only separator are thousands, unless the currency has three decimals.
  const isGrouped = fraction.length === 3 && digits !== 3;
  const thousands = isGrouped ? whole + separator + fraction : whole;
  const cents = isGrouped ? '' : fraction;
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/.test(thousands)) return null;
  if (cents.length > digits) return null;
  return Number(thousands.replace(/[.,]/g, '') + cents.padEnd(digits, '0'));
}
