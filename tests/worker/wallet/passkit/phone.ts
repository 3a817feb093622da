import type { PassField } from '#worker/wallet/apple/pass-fields.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import type { createWalletHarness } from '#tests/worker/wallet/harness.ts';

type Send = ReturnType<typeof createWalletHarness>['send'];

export const TYPE = 'pass.dev.tip-top-cards';

/** What a phone reads in a pass, and where it calls by it. */
export interface HeldPass {
  serial: string;
  token: string;
  values: string[];
  /** The field of the owner's latest message. */
  message: PassField | undefined;
  colours: string[];
  isVoided: boolean;
  lastModified: string | null;
}

/** Opens the file of a pass as a phone does. */
export async function openPass(response: Response): Promise<HeldPass> {
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  const pass = JSON.parse(new TextDecoder().decode(files.get('pass.json')));
  return {
    serial: pass.serialNumber,
    token: pass.authenticationToken,
    values: pass.generic.secondaryFields.map((field: { value: string }) => field.value),
    message: pass.generic.backFields.find(({ key }: { key: string }) => key === 'message'),
    colours: [pass.backgroundColor, pass.foregroundColor, pass.labelColor],
    isVoided: pass.voided === true,
    lastModified: response.headers.get('Last-Modified'),
  };
}

const bearing = (token: string, more: Record<string, string> = {}) => ({
  Authorization: `ApplePass ${token}`,
  ...more,
});

/** A phone: it knows passes by what they say, and calls the service as Apple's do. */
export function createPhone(send: Send, deviceId: string, pushToken: string) {
  const v1 = '/api/passkit/v1';
  const registration = (serial: string, type = TYPE) =>
    `${v1}/devices/${deviceId}/registrations/${type}/${serial}`;
  return {
    register: ({ serial, token }: Pick<HeldPass, 'serial' | 'token'>, type = TYPE) =>
      send(null, 'POST', registration(serial, type), { pushToken }, bearing(token)),
    unregister: ({ serial, token }: Pick<HeldPass, 'serial' | 'token'>, type = TYPE) =>
      send(null, 'DELETE', registration(serial, type), undefined, bearing(token)),
    changed: (since?: string) =>
      send(
        null,
        'GET',
        `${v1}/devices/${deviceId}/registrations/${TYPE}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      ),
    fetchPass: (
      { serial, token }: Pick<HeldPass, 'serial' | 'token'>,
      since?: string | null,
      type = TYPE,
    ) =>
      send(
        null,
        'GET',
        `${v1}/passes/${type}/${serial}`,
        undefined,
        bearing(token, since ? { 'If-Modified-Since': since } : {}),
      ),
    log: (body: string | Uint8Array) => send(null, 'POST', `${v1}/log`, body),
  };
}
