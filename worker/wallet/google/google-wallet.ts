import type { SignClaims } from '#worker/wallet/jwt.ts';
import { buildMessage, MESSAGES_MAX, quieten } from '#worker/wallet/google/message.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import { createGoogleApi } from '#worker/wallet/google/rest.ts';
import type { PassNotice } from '#worker/wallet/wallet-card.ts';
import {
  buildEndedObject,
  buildLeanObject,
  buildPassClass,
  buildPassObject,
} from '#worker/wallet/google/pass-object.ts';

/** Google's side of a pass. */
export interface GoogleWallet {
  /** Writes the pass to Google, new or changed. Throws `GoogleUnreachable` when that may work later. */
  write(pass: PassRow): Promise<void>;
  /**
   * Adds an owner's message to a written pass, ringing or not; `quiet` when it does not ring. A message that is there is
   * not added again. Throws as `write` does.
   */
  addMessage(pass: PassRow, notice: PassNotice, isRinging: boolean): Promise<'sent' | 'quiet'>;
  /** Takes everything of a person out of a pass and ends it, for whoever has saved it. */
  end(serial: string): Promise<void>;
  /** The address that saves a written pass into a person's wallet. */
  saveLink(pass: PassRow): Promise<string>;
  /** An address that carries the whole pass, for while it cannot be written; null when it would be too long. */
  fullLink(pass: PassRow): Promise<string | null>;
  /** Not Google itself but its stand-in. */
  isDevelopment: boolean;
}

/** Longest token a link may carry: browsers cut longer addresses (Google, "Working with JWTs"). */
const LINK_TOKEN_MAX = 1800;
const CLASS_SUFFIX = 'business-card-1';

export interface GoogleSetup {
  issuerId: string;
  /** Of the service account. */
  email: string;
  sign: SignClaims;
  /** Stands in for all of Google's hosts; null means Google. */
  base: string | null;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

/** Passes at Google: one class, one object for each serial, links that name them by id. */
export function createGoogleWallet(setup: GoogleSetup): GoogleWallet {
  const { issuerId, email, base } = setup;
  const classId = `${issuerId}.${CLASS_SUFFIX}`;
  const idsOf = ({ serial }: PassRow) => ({ id: `${issuerId}.${serial}`, classId });
  const api = createGoogleApi(setup);
  const saveBase = base === null ? 'https://pay.google.com' : base;
  let isClassThere = false;

  const link = async (pass: PassRow, object: object, classes: object = {}): Promise<string> => {
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
    if (!isClassThere) await api.put('genericClass', classId, buildPassClass(classId));
    isClassThere = true;
    const ids = idsOf(pass);
    await api.put('genericObject', ids.id, buildPassObject(pass, ids));
  };

  return {
    isDevelopment: base !== null,
    write,
    async addMessage(pass, notice, isRinging) {
      const { id } = idsOf(pass);
      let kept = await api.readMessages(id);
      if (kept === null) {
        await write(pass);
        kept = [];
      }
      const known = kept.find((message) => message.id === notice.id);
      if (known !== undefined) return known.messageType === 'TEXT' ? 'quiet' : 'sent';
      if (kept.length >= MESSAGES_MAX) {
        await api.writeMessages(id, kept.slice(1 - MESSAGES_MAX).map(quieten));
      }
      if (isRinging && (await api.addMessage(id, buildMessage(notice, true)))) return 'sent';
      await api.addMessage(id, buildMessage(notice, false));
      return 'quiet';
    },
    end: (serial) => api.change('genericObject', `${issuerId}.${serial}`, buildEndedObject()),
    saveLink: (pass) => link(pass, idsOf(pass)),
    async fullLink(pass) {
      // An object of a class that is not there is refused: what this isolate has not written itself travels along.
      const classes = isClassThere ? {} : { genericClasses: [buildPassClass(classId)] };
      const full = await link(pass, buildLeanObject(pass, idsOf(pass)), classes);
      return full.length - `${saveBase}/gp/v/save/`.length < LINK_TOKEN_MAX ? full : null;
    },
  };
}
