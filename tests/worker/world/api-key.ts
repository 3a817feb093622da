import { env } from 'cloudflare:test';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { listScopes, type ApiScope } from '#shared/api/programs/scopes.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { insertKey, type KeyOwner } from '#worker/api-keys/key-store.ts';
import { createKeyText } from '#worker/api-keys/key-text.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';
import { createTeam, type Team } from '#tests/worker/world/organization.ts';
import {
  confirmEmail,
  join,
  PASSWORD,
  type Person,
  type Send,
  sendAs,
} from '#tests/worker/world/person.ts';

export interface Program {
  person: Person;
  key: string;
  keyId: string;
  /** Sends a call with the key. */
  call: Send;
}

/**
 * Stores a key as its endpoint does. The endpoint checks a password, which takes longer than most
 * tests; `requestKey` calls it.
 */
async function storeKey(
  person: Person,
  owner: KeyOwner,
  settings: { scopes: readonly ApiScope[]; expiresAt?: string | null; isService?: boolean },
): Promise<Program> {
  const { scopes, expiresAt = null, isService = false } = settings;
  await confirmEmail(person.user.id);
  const { id, key } = createKeyText('test');
  const details = {
    id,
    owner,
    scopes,
    expiresAt,
    isService,
    createdBy: person.user.id,
    passwordHash: null,
    keyHash: sha256Hex(key),
  };
  const row = { ...details, name: 'A program', createdAt: new Date().toISOString() };
  if (!(await insertKey(env.DB, row, []))) throw new Error('the plan allows no key');
  return { person, key, keyId: id, call: sendAs(key) };
}

/** Creates a key of a person. */
export async function addKey(
  person: Person,
  scopes: readonly ApiScope[] = listScopes('person'),
  expiresAt?: string,
): Promise<Program> {
  const owner = { kind: 'person', id: person.user.id } as const;
  return storeKey(person, owner, { scopes, ...(expiresAt && { expiresAt }) });
}

export async function requestKey(
  person: Person,
  details: {
    scopes: readonly ApiScope[];
    expiresAt?: string;
    organization?: string;
    isService?: boolean;
  },
): Promise<Program> {
  const request = { name: 'A program', password: PASSWORD, ...details };
  const answer = person.send('POST', createApiKey.path, request);
  const { id, key } = await readAnswer(createApiKey, answer, 201);
  return { person, key, keyId: id, call: sendAs(key) };
}

/** A person on a plan with API access, and a key with all permissions. */
export async function startProgram(plan = 'business_pro'): Promise<Program> {
  return addKey(await join(plan));
}

export interface TeamProgram extends Program {
  team: Team;
}

/** Creates a key of a team; by its owner unless another person is given. */
export async function addTeamKey<Of extends Pick<Team, 'id' | 'owner'>>(
  team: Of,
  scopes: readonly ApiScope[] = listScopes('organization'),
  person: Person = team.owner,
): Promise<Program & { team: Of }> {
  const owner = { kind: 'organization', id: team.id } as const;
  return { ...(await storeKey(person, owner, { scopes })), team };
}

/** Creates a service key of a team; by its owner unless another person is given. */
export async function addServiceKey<Of extends Pick<Team, 'id' | 'owner'>>(
  team: Of,
  person: Person = team.owner,
): Promise<Program & { team: Of }> {
  const owner = { kind: 'organization', id: team.id } as const;
  const expiresAt = new Date(Date.now() + 365 * DAY_MS).toISOString();
  const details = { scopes: listScopes('organization'), isService: true, expiresAt };
  return { ...(await storeKey(person, owner, details)), team };
}

/** A team whose owner has a confirmed address, and a key of it with all permissions. */
export async function startTeamProgram(plan = 'business_pro'): Promise<TeamProgram> {
  const team = await createTeam({ plan });
  return addTeamKey(team);
}
