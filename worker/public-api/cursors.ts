import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '#worker/http/api-error.ts';

export interface Cursors {
  /** Wraps the app's cursor for one owner and one list. */
  seal(cursor: string, owner: CursorOwner): string;
  /** Throws `bad_request` for a cursor of another owner or list, or one that was changed. */
  open(sealed: string, owner: CursorOwner): string;
}

interface CursorOwner {
  /** The account or organization that the key acts for. */
  ownerId: string;
  /** Name of the list. */
  call: string;
}

const MAC_BYTES = 16;

/** Signs cursors with the first secret, because they contain positions in the account's data. */
export function createCursors(secrets: readonly [string, ...string[]]): Cursors {
  return {
    seal: (cursor, owner) =>
      Buffer.concat([sign(secrets[0], cursor, owner), Buffer.from(cursor)]).toString('base64url'),
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const mac = bytes.subarray(0, MAC_BYTES);
      const cursor = bytes.subarray(MAC_BYTES).toString();
      const isSigned = (secret: string): boolean =>
        mac.length === MAC_BYTES && timingSafeEqual(mac, sign(secret, cursor, owner));
      if (secrets.some(isSigned)) return cursor;
      throw new ApiError('bad_request', { message: 'This cursor does not belong to this list.' });
    },
  };
}

function sign(secret: string, cursor: string, { ownerId, call }: CursorOwner): Buffer {
  return createHmac('sha256', createHmac('sha256', secret).update('api cursors').digest())
    .update(JSON.stringify([ownerId, call, cursor]))
    .digest()
    .subarray(0, MAC_BYTES);
}
