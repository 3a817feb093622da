/** How often one key may try. After `free` tries within the window, each next one waits twice as long as the last. */
export interface AttemptLimit {
  /** Tries without any wait. */
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
  | 'passRegistration';
type Limits = Readonly<Record<AttemptKind, AttemptLimit>>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// A growing wait and never a lock: a lock would let anyone shut anyone else out (ASVS 6.1.1).
const growing = {
  windowMs: 24 * HOUR,
  firstDelayMs: SECOND,
  maxDelayMs: 15 * MINUTE,
};
const perHour = { windowMs: HOUR, firstDelayMs: HOUR, maxDelayMs: HOUR };

const production: Limits = {
  // For each place (IPv4 /24, IPv6 /48): who keeps failing makes their own place wait, not the account's owner.
  loginAccount: { ...growing, free: 5 },
  // For the account as a whole, against guesses from many places. A short maximum: it must not become a lock.
  loginEverywhere: { ...growing, free: 20, maxDelayMs: MINUTE },
  // The places where a mailed link chose the account's password: nothing a stranger does elsewhere slows those.
  loginVouchedPlace: { ...perHour, free: 20 },
  // Wider than an account's: an office of people shares one address, and only their failures count.
  loginAddress: { ...growing, free: 20 },
  signupAddress: { ...perHour, free: 5 },
  passwordCheck: { ...growing, free: 5 },
  // Each is a mail in somebody's box, asked for by anyone.
  resetRequestAccount: { ...perHour, free: 3 },
  resetRequestAddress: { ...perHour, free: 20 },
  resetAddress: { ...growing, free: 20 },
  // Asked for by sign-ups, which anyone can make with anyone's address. A wait and no lock: about twelve mails a day at most.
  confirmationMailbox: {
    windowMs: 24 * HOUR,
    free: 3,
    firstDelayMs: 10 * MINUTE,
    maxDelayMs: 4 * HOUR,
  },
  // Links to another address: by who asks, and by whose box they fill.
  emailChangeAccount: { ...perHour, free: 5 },
  emailChangeTarget: { ...perHour, free: 3 },
  exportAccount: { ...perHour, free: 10 },
  franchiseAddress: { ...growing, free: 5 },
  // Every place that is not known, together: a password shared by all partners has no account to count by.
  franchiseEverywhere: { windowMs: HOUR, free: 20, firstDelayMs: SECOND, maxDelayMs: 30 * SECOND },
  // The places where a partner logged in within 30 days; only asked about, never refused.
  franchiseKnownPlace: { ...perHour, windowMs: 30 * 24 * HOUR, free: 1 },
  supportAddress: { ...perHour, free: 10 },
  // From however many addresses: messages of an account are listed before those of visitors.
  supportAccount: { ...perHour, free: 10 },
  // A conference hall shares one address, and a speaker's card is met by many at once.
  contactAddress: { ...perHour, free: 30 },
  // For an address beyond its limit, by address and card.
  contactAddressCard: { ...perHour, free: 1 },
  // What comes beyond either is kept and held back.
  contactCard: { ...perHour, free: 200 },
  contactCardDay: {
    windowMs: 24 * HOUR,
    firstDelayMs: 24 * HOUR,
    maxDelayMs: 24 * HOUR,
    free: 1000,
  },
  contactOwnerMail: { ...perHour, free: 20 },
  // Anybody may type anybody's address.
  contactCardMail: { ...perHour, free: 2 },
  // All cards of one account. A wait and no lock, or a stranger could keep visitors from getting the card: about 80 a day at most.
  contactCardMailOwner: {
    windowMs: 24 * HOUR,
    free: 50,
    firstDelayMs: MINUTE,
    maxDelayMs: HOUR,
  },
  reportAddress: { ...perHour, free: 10 },
  // What comes beyond is kept and held back.
  reportCard: { ...perHour, free: 50 },
  // One sender causes one mail, so that the limit below stays for others.
  reportMailAddress: { ...perHour, free: 1 },
  // All operators together: what comes beyond is in the hourly digest.
  reportMail: { ...perHour, free: 10 },
  // Phones registered for one pass from one address.
  passRegistration: { windowMs: MINUTE, firstDelayMs: MINUTE, maxDelayMs: MINUTE, free: 10 },
};

/** The limits of each environment. On one's own machine every journey and benchmark comes from one address. */
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
 * Milliseconds until a key may try again, 0 for now. `tries` are the moments of its earlier tries, oldest first; those
 * that fell out of the window no longer count.
 */
export function waitMs(tries: readonly number[], limit: AttemptLimit, now: number): number {
  const recent = tries.filter((at) => at > now - limit.windowMs);
  const beyond = recent.length - limit.free;
  const last = recent.at(-1);
  const freed = recent[beyond];
  if (beyond < 0 || last === undefined || freed === undefined) return 0;
  const delay = Math.min(limit.firstDelayMs * 2 ** beyond, limit.maxDelayMs);
  return Math.max(0, Math.min(last + delay, freed + limit.windowMs) - now);
}
