import type { Endpoint } from '#shared/api/endpoint.ts';
import {
  browserHttp,
  type ApiFailure,
  type HttpResult,
  type CallOptions,
  type Http,
  type EndpointResponse,
} from '#src/browser/http.ts';
import { confirmAccess, type ConfirmAccess } from '#src/state/confirm-access.ts';
import { session, SESSION_ENDED, type Session } from '#src/state/session/session.ts';

export interface Api {
  /**
   * Sends the session token to endpoints that use one, and lets the session observe the response. A
   * call that the rules of an organization refuse is repeated once the person meets them.
   */
  call: <E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E>,
  ) => Promise<HttpResult<EndpointResponse<E>>>;
}

interface ApiDeps {
  http: Http;
  session: Pick<Session, 'token' | 'observe'>;
  /** Without it, what the rules of an organization refuse stays refused. */
  confirmAccess?: ConfirmAccess;
}

const refuse: ConfirmAccess = async () => false;

/** Calls the endpoints of the contract as the signed-in account. */
export function createApi({ http, session, confirmAccess: confirm = refuse }: ApiDeps): Api {
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
      if (answer.ok || !canRepeat(endpoint, answer.error)) return answer;
      return (await confirm(answer.error)) ? send(endpoint, options) : answer;
    },
  };
}

/** What only reads shows where it was to appear that another network is needed. */
function canRepeat({ method }: Endpoint, { code }: ApiFailure): boolean {
  return code === 'sign_in_again' || (code === 'network_refused' && method !== 'GET');
}

export const api = createApi({ http: browserHttp, session, confirmAccess });
