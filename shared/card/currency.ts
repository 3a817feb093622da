import type { Price } from '#shared/card/element.ts';

/** The currencies a price can be in (ISO 4217), each with how many digits its smallest unit stands behind the point. */
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

/** Whether a code is one of the currencies a price can be in. */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(CURRENCIES, code);
}

/** A price the way en-US writes it; whole amounts lose their zeros, and nothing is `Free`. */
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

/** A price as its owner would type it again: `19.90`, `1200`. */
export function priceText({ minor, currency }: Price): string {
  const digits = CURRENCIES[currency] ?? 2;
  const unit = 10 ** digits;
  return minor % unit === 0 ? String(minor / unit) : (minor / unit).toFixed(digits);
}

/**
 * An amount as people type it, in the currency's smallest unit: `1,234.50`, `1.234,50`, `1 234`, `19,9`. Null for what
 * is no amount, has more digits behind the point than the currency, or is below zero.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const digits = CURRENCIES[currency] ?? 2;
  const text = typed.trim().replace(/[\s'’]/g, '');
  const [, whole = '', sign = '', fraction = ''] =
    /^(\d[\d.,]*?)(?:([.,])(\d*))?$/.exec(text) ?? [];
  // Three digits behind the only sign are thousands, unless the currency has as many.
  const isGrouped = fraction.length === 3 && digits !== 3;
  const thousands = isGrouped ? whole + sign + fraction : whole;
  const cents = isGrouped ? '' : fraction;
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/.test(thousands)) return null;
  if (cents.length > digits) return null;
  return Number(thousands.replace(/[.,]/g, '') + cents.padEnd(digits, '0'));
}
