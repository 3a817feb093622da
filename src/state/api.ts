import type { Endpoint } from '#shared/api/endpoint.ts';
import {
  browserHttp,
  type HttpResult,
  type CallOptions,
  type Http,
  type EndpointResponse,
} from '#src/browser/http.ts';
import { askPassword, type AskPassword } from '#src/state/ask-password.ts';
import { session, SESSION_ENDED, type Session } from '#src/state/session/session.ts';

export interface Api {
  /**
   * Sends the session token to endpoints that use one, and lets the session observe the response. Where
   * an organization wants the password again, it is asked for and the call repeated.
   */
  call: <E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E>,
  ) => Promise<HttpResult<EndpointResponse<E>>>;
}

interface ApiDeps {
  http: Http;
  session: Pick<Session, 'token' | 'observe'>;
  /** Without it, a call that needs the password again is refused. */
  askPassword?: AskPassword;
}

const refuse: AskPassword = async () => false;

/** Calls the endpoints of the contract as the signed-in account. */
export function createApi({ http, session, askPassword: ask = refuse }: ApiDeps): Api {
  const send: Api['call'] = async (endpoint, options) => {
    const sendsToken = endpoint.auth === true || endpoint.auth === 'optional';
    const token = sendsToken ? session.token() : null;
    const answer = await http.send(endpoint, options, token);
    if (token !== null) session.observe(token, answer);
    if (answer.ok || answer.error.code !== 'unauthorized') return answer;
    return { ...answer, error: { ...answer.error, message: SESSION_ENDED } };
  };
  return {
    call: async (endpoint, options) => {
      const answer = await send(endpoint, options);
      if (answer.ok || answer.error.code !== 'sign_in_again') return answer;
      return (await ask(answer.error.message)) ? send(endpoint, options) : answer;
    },
  };
}

export const api = createApi({ http: browserHttp, session, askPassword });
