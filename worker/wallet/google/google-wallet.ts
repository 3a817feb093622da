import type { SignClaims } from '#worker/wallet/jwt.ts';
import { buildGoogleMessage, MESSAGES_MAX, toSilent } from './google-message.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import { createRootKeys } from './callbacks/root-keys.ts';
import { verifyCallback, type GoogleCallback } from './callbacks/verify-callback.ts';
import { createGoogleApi } from './google-api.ts';
import type { PassNotice } from '#worker/wallet/wallet-card.ts';
import {
  buildExpiredObject,
  buildLeanObject,
  buildPassClass,
  buildPassObject,
} from '#worker/wallet/google/pass-object.ts';

export interface GoogleWallet {
  /** Inserts or updates the pass. Throws `GoogleUnreachable` if a retry may succeed. */
  write(pass: PassRow): Promise<void>;
  /**
   * Adds an owner's message to a written pass, with or without an alert; returns `quiet` without
   * one. An existing message is not added again. Throws like `write`.
   */
  addMessage(pass: PassRow, notice: PassNotice, isAlerting: boolean): Promise<'sent' | 'quiet'>;
  /** Removes all personal data from a pass and expires it in every wallet that saved it. */
  expire(serial: string): Promise<void>;
  /** The URL that saves a written pass to a wallet. */
  saveLink(pass: PassRow): Promise<string>;
  /**
   * A URL that contains the whole pass, for use while Google is unreachable. Null if it would be
   * too long.
   */
  fullLink(pass: PassRow): Promise<string | null>;
  /**
   * Reads a message about a saved or removed pass. Null for one that is not Google's to this issuer,
   * or has expired. Throws `GoogleUnreachable` without Google's keys.
   */
  readCallback(text: string): Promise<GoogleCallback | null>;
  /** True when an emulator replaces Google. */
  isDevelopment: boolean;
}

/** Maximum token length in a link: browsers truncate longer URLs (Google, "Working with JWTs"). */
const LINK_TOKEN_MAX = 1800;
const CLASS_SUFFIX = 'business-card-1';

export interface GoogleSetup {
  issuerId: string;
  /** Where Google reports saved and removed passes; null for nowhere. */
  callbackUrl: string | null;
  /** The service account. */
  email: string;
  sign: SignClaims;
  /** Replaces all of Google's hosts; null for the real ones. */
  base: string | null;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

/** One class for all passes, one object per serial, and links that refer to them by id. */
export function createGoogleWallet(setup: GoogleSetup): GoogleWallet {
  const { issuerId, email, base } = setup;
  const classId = `${issuerId}.${CLASS_SUFFIX}`;
  const buildIds = ({ serial }: PassRow) => ({ id: `${issuerId}.${serial}`, classId });
  const api = createGoogleApi(setup);
  const readRootKeys = createRootKeys(setup);
  const passClass = buildPassClass(classId, setup.callbackUrl);
  const saveBase = base === null ? 'https://pay.google.com' : base;
  let isClassWritten = false;

  const createLink = async (
    pass: PassRow,
    object: object,
    classes: object = {},
  ): Promise<string> => {
    const token = await setup.sign({
      iss: email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(setup.now().getTime() / 1000),
      origins: [new URL(pass.url).origin],
      payload: { ...classes, genericObjects: [object] },
    });
    return `${saveBase}/gp/v/save/${token}`;
  };

  const write = async (pass: PassRow): Promise<void> => {
    if (!isClassWritten) await api.put('genericClass', classId, passClass);
    isClassWritten = true;
    const ids = buildIds(pass);
    await api.put('genericObject', ids.id, buildPassObject(pass, ids));
  };

  return {
    isDevelopment: base !== null,
    write,
    async addMessage(pass, notice, isAlerting) {
      const { id } = buildIds(pass);
      let messages = await api.readMessages(id);
      if (messages === null) {
        await write(pass);
        messages = [];
      }
      const known = messages.find((message) => message.id === notice.id);
      if (known !== undefined) return known.messageType === 'TEXT' ? 'quiet' : 'sent';
      if (messages.length >= MESSAGES_MAX) {
        await api.writeMessages(id, messages.slice(1 - MESSAGES_MAX).map(toSilent));
      }
      if (isAlerting && (await api.addMessage(id, buildGoogleMessage(notice, true)))) return 'sent';
      await api.addMessage(id, buildGoogleMessage(notice, false));
      return 'quiet';
    },
    expire: (serial) => api.patch('genericObject', `${issuerId}.${serial}`, buildExpiredObject()),
    readCallback: async (text) =>
      verifyCallback(text, { issuerId, rootKeys: await readRootKeys(), now: setup.now() }),
    saveLink: (pass) => createLink(pass, buildIds(pass)),
    async fullLink(pass) {
      // Google rejects an object of an unknown class, so include the class unless this isolate has
      // written it.
      const classes = isClassWritten ? {} : { genericClasses: [passClass] };
      const link = await createLink(pass, buildLeanObject(pass, buildIds(pass)), classes);
      return link.length - `${saveBase}/gp/v/save/`.length < LINK_TOKEN_MAX ? link : null;
    },
  };
}
