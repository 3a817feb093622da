import type { Endpoint } from '#shared/api/endpoint.ts';
import {
  browserHttp,
  type Answer,
  type CallOptions,
  type Http,
  type Out,
} from '#src/browser/http.ts';
import { session, SESSION_ENDED, type Session } from '#src/state/session.ts';

export interface Api {
  /** Calls an endpoint. One that knows sessions gets the token there is, and the session hears the answer. */
  call: <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<Answer<Out<E>>>;
}

interface ApiDeps {
  http: Http;
  session: Pick<Session, 'token' | 'observe'>;
}

/** The contract's calls, made as whoever is signed in. */
export function createApi({ http, session }: ApiDeps): Api {
  return {
    call: async (endpoint, options) => {
      const isOfSession = endpoint.auth === true || endpoint.auth === 'optional';
      const token = isOfSession ? session.token() : null;
      const answer = await http.send(endpoint, options, token);
      if (token !== null) session.observe(token, answer);
      if (answer.ok || answer.error.code !== 'unauthorized') return answer;
      return { ...answer, error: { ...answer.error, message: SESSION_ENDED } };
    },
  };
}

export const api = createApi({ http: browserHttp, session });
