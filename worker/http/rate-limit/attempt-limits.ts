/**
 * How often a key may try. After `free` attempts within the window, each wait is twice as long as
 * the one before.
 */
export interface AttemptLimit {
  /** Attempts without a wait. */
  free: number;
  windowMs: number;
  firstDelayMs: number;
  maxDelayMs: number;
}

export type AttemptKind =
  | 'loginAccount'
  | 'loginAddress'
  | 'loginEverywhere'
  | 'loginVouchedPlace'
  | 'signupAddress'
  | 'passwordCheck'
  | 'resetRequestAccount'
  | 'resetRequestAddress'
  | 'resetAddress'
  | 'confirmationMailbox'
  | 'emailChangeAccount'
  | 'emailChangeTarget'
  | 'exportAccount'
  | 'franchiseAddress'
  | 'franchiseEverywhere'
  | 'franchiseKnownPlace'
  | 'supportAddress'
  | 'supportAccount'
  | 'contactAddress'
  | 'contactAddressCard'
  | 'contactCard'
  | 'contactCardDay'
  | 'contactOwnerMail'
  | 'contactCardMail'
  | 'contactCardMailOwner'
  | 'reportAddress'
  | 'reportCard'
  | 'reportMailAddress'
  | 'reportMail'
  | 'passRegistration'
  | 'affiliateClick';
type Limits = Readonly<Record<AttemptKind, AttemptLimit>>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// Waits grow, and nothing ever locks: with a lock, anyone could lock out anyone else (ASVS 6.1.1).
const growing = {
  windowMs: 24 * HOUR,
  firstDelayMs: SECOND,
  maxDelayMs: 15 * MINUTE,
};
const perHour = { windowMs: HOUR, firstDelayMs: HOUR, maxDelayMs: HOUR };
const perDay = { windowMs: 24 * HOUR, firstDelayMs: 24 * HOUR, maxDelayMs: 24 * HOUR };

const production: Limits = {
  // Per account and network (IPv4 /24, IPv6 /48): repeated failures slow down the network they come
  // from, not the owner.
  loginAccount: { ...growing, free: 5 },
  // Per account across all networks, against distributed guessing. The maximum is short so that it
  // cannot become a lock.
  loginEverywhere: { ...growing, free: 20, maxDelayMs: MINUTE },
  // Networks from which a mailed link set the account's password. Attempts from elsewhere do not
  // slow these down.
  loginVouchedPlace: { ...perHour, free: 20 },
  // Higher than the account limit: an office shares one address, and only failures count.
  loginAddress: { ...growing, free: 20 },
  signupAddress: { ...perHour, free: 5 },
  passwordCheck: { ...growing, free: 5 },
  // Each request sends a mail to an address that anyone can enter.
  resetRequestAccount: { ...perHour, free: 3 },
  resetRequestAddress: { ...perHour, free: 20 },
  resetAddress: { ...growing, free: 20 },
  // Sent on sign-up, which anyone can do with any address. A wait instead of a lock: about twelve
  // mails a day at most.
  confirmationMailbox: {
    windowMs: 24 * HOUR,
    free: 3,
    firstDelayMs: 10 * MINUTE,
    maxDelayMs: 4 * HOUR,
  },
  // Links to a new address: limited per account that requests them and per mailbox that receives
  // them.
  emailChangeAccount: { ...perHour, free: 5 },
  emailChangeTarget: { ...perHour, free: 3 },
  exportAccount: { ...perHour, free: 10 },
  franchiseAddress: { ...growing, free: 5 },
  // All unknown networks together: partners share one password, so there is no account to count by.
  franchiseEverywhere: { windowMs: HOUR, free: 20, firstDelayMs: SECOND, maxDelayMs: 30 * SECOND },
  // Networks from which a partner logged in within 30 days. Only read, never enforced.
  franchiseKnownPlace: { ...perHour, windowMs: 30 * 24 * HOUR, free: 1 },
  supportAddress: { ...perHour, free: 10 },
  // Across all addresses: messages from accounts are listed before those from visitors.
  supportAccount: { ...perHour, free: 10 },
  // A conference hall shares one address, and many people open a speaker's card at once.
  contactAddress: { ...perHour, free: 30 },
  // Per address and card, once the address is over its limit.
  contactAddressCard: { ...perHour, free: 1 },
  // Submissions beyond either limit are stored as held contacts.
  contactCard: { ...perHour, free: 200 },
  contactCardDay: { ...perDay, free: 1000 },
  contactOwnerMail: { ...perHour, free: 20 },
  // Anyone can enter anyone's address.
  contactCardMail: { ...perHour, free: 2 },
  // All cards of one account. A wait instead of a lock, which would let a stranger keep visitors
  // from getting the card: about 80 mails a day at most.
  contactCardMailOwner: {
    windowMs: 24 * HOUR,
    free: 50,
    firstDelayMs: MINUTE,
    maxDelayMs: HOUR,
  },
  reportAddress: { ...perHour, free: 10 },
  // Reports beyond this are stored without a mail.
  reportCard: { ...perHour, free: 50 },
  // One mail per sender, so that a single sender cannot use up the limit below.
  reportMailAddress: { ...perHour, free: 1 },
  // All operators together. Reports beyond this appear in the hourly digest.
  reportMail: { ...perHour, free: 10 },
  // Devices registered for one pass from one address.
  passRegistration: { windowMs: MINUTE, firstDelayMs: MINUTE, maxDelayMs: MINUTE, free: 10 },
  // Per link and address: reloading counts no second visitor.
  affiliateClick: { ...perDay, free: 1 },
};

/**
 * Limits per environment. Local limits are higher because all tests and benchmarks share one
 * address.
 */
export const ATTEMPT_LIMITS: Readonly<Record<'production' | 'preview' | 'local', Limits>> = {
  production,
  preview: production,
  local: {
    ...production,
    loginAddress: { ...growing, free: 100 },
    signupAddress: { ...perHour, free: 2000 },
    resetRequestAddress: { ...perHour, free: 2000 },
    franchiseAddress: { ...growing, free: 100 },
    franchiseEverywhere: { ...perHour, free: 1000 },
    supportAddress: { ...perHour, free: 200 },
    contactAddress: { ...perHour, free: 2000 },
    reportAddress: { ...perHour, free: 2000 },
  },
};

/**
 * Milliseconds until a key may try again, or 0. `attempts` are the times of its earlier attempts,
 * oldest first; those outside the window do not count.
 */
export function waitMs(attempts: readonly number[], limit: AttemptLimit, now: number): number {
  const recent = attempts.filter((at) => at > now - limit.windowMs);
  const beyond = recent.length - limit.free;
  const last = recent.at(-1);
  const freed = recent[beyond];
  if (beyond < 0 || last === undefined || freed === undefined) return 0;
  const delay = Math.min(limit.firstDelayMs * 2 ** beyond, limit.maxDelayMs);
  return Math.max(0, Math.min(last + delay, freed + limit.windowMs) - now);
}
