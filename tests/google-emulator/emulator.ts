import { createCallbackSigner, type CallbackMessage } from './callbacks.ts';
import { refuse, respond } from './responses.ts';
import { createStoredObjects, isStoredKind } from './stored-objects.ts';
import { createTokenReader, grantToken, type ReadToken } from './tokens.ts';

/**
 * The part of Google Wallet that passes use, with its errors: tokens, classes, objects, messages,
 * and the page of a save link.
 */
export interface GoogleEmulator {
  handle(request: Request): Promise<Response>;
  /** Written classes and objects, by id. */
  written: Map<string, Record<string, unknown>>;
  /** Outcomes of the next calls: a status, or `down` for no response. */
  failures: (number | 'down')[];
  /** What Google would send to the address of a class when a person saves or removes a pass. */
  buildCallback: (message: CallbackMessage) => string;
  calls: string[];
}

const SAVE_LINK = /^\/gp\/v\/save\/([\w.-]+)$/;
const ADD_MESSAGE = /^\/walletobjects\/v1\/genericObject\/([\w.-]+)\/addMessage$/;
const OBJECTS = /^\/walletobjects\/v1\/(\w+)(?:\/([\w.-]+))?$/;

/**
 * Starts empty. With a public key (SPKI, PEM), assertions and links are verified like at Google.
 */
export function createGoogleEmulator(
  options: { publicKey?: string; now?: () => Date } = {},
): GoogleEmulator {
  const now = options.now ?? (() => new Date());
  const readToken = createTokenReader(options.publicKey, now);
  const { written, write, addMessage } = createStoredObjects(now);
  const failures: GoogleEmulator['failures'] = [];
  const calls: string[] = [];
  const { rootKeys, buildCallback } = createCallbackSigner(now);
  return {
    written,
    failures,
    calls,
    buildCallback,
    async handle(request) {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      const failure = failures.shift();
      if (failure === 'down') throw new TypeError('network is down');
      if (failure !== undefined) return refuse(failure, 'requested failure');
      if (pathname === '/gp/m/issuer/keys') return respond(200, rootKeys);
      if (pathname === '/token') return grantToken(request, readToken);
      const link = SAVE_LINK.exec(pathname)?.[1];
      if (link !== undefined) return showSaveLink(await readToken(link), written);
      const messageId = ADD_MESSAGE.exec(pathname)?.[1];
      if (messageId !== undefined && request.method === 'POST') {
        return addMessage(request, messageId);
      }
      const [, kind, id] = OBJECTS.exec(pathname) ?? [];
      return kind !== undefined && isStoredKind(kind)
        ? write(request, kind, id)
        : refuse(404, 'No such call');
    },
  };
}

function showSaveLink(
  claims: Awaited<ReturnType<ReadToken>>,
  written: GoogleEmulator['written'],
): Response {
  if (claims?.aud !== 'google' || claims['typ'] !== 'savetowallet') {
    return new Response('Something went wrong.', { status: 400 });
  }
  const shown = JSON.stringify({ claims, written: [...written.values()] }, null, 2);
  return new Response(`Google Wallet emulator: this link would save\n\n${shown}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
