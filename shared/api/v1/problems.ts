import { ERRORS, type ErrorCode } from '#shared/api/errors.ts';
import { href } from '#shared/routes.ts';
import { publishedCardSchema } from '#shared/card/card.ts';
import type { JsonSchema } from './json-schema.ts';
import type { PublicCall } from './public-call.ts';
import type { SchemaWriter } from './schemas/describe-schemas.ts';

/** Codes of errors that the public API answers with; the others are about sessions, payments and screens. */
export const API_ERROR_CODES: readonly ErrorCode[] = [
  'bad_request',
  'invalid_input',
  'invalid_key',
  'scope_required',
  'plan_limit',
  'forbidden',
  'email_unconfirmed',
  'taken_down',
  'publishing_paused',
  'team_publishing_paused',
  'picture_blocked',
  'not_found',
  'id_taken',
  'username_taken',
  'username_reserved',
  'already_published',
  'not_published',
  'last_owner',
  'billing_owner',
  'organization_ending',
  'already_member',
  'already_invited',
  'not_joined',
  'other_partner',
  'version_conflict',
  'key_limit',
  'idempotency_running',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'rate_limited',
  'budget_spent',
  'internal',
  'unavailable',
];

/** What a status means for a caller, by the name of its response. */
export const PROBLEMS = {
  BadRequest: { status: 400, description: 'The request cannot be read, or has invalid values.' },
  Unauthorized: { status: 401, description: 'There is no valid key.' },
  Forbidden: { status: 403, description: 'The key, its owner or their plan may not do this.' },
  NotFound: { status: 404, description: 'There is nothing with this ID that the key can reach.' },
  Conflict: { status: 409, description: 'The state of what is to be changed does not allow it.' },
  PayloadTooLarge: { status: 413, description: 'The body is larger than allowed.' },
  UnsupportedMediaType: {
    status: 415,
    description: 'The body is of a kind that the call does not take.',
  },
  IdempotencyMismatch: { status: 422, description: 'The Idempotency-Key belongs to another call.' },
  TooManyRequests: {
    status: 429,
    description: 'A limit is used up. Retry-After says for how long.',
  },
  InternalError: {
    status: 500,
    description: 'The service failed. Nothing is known about the effect.',
  },
  Unavailable: { status: 503, description: 'The service is busy. Retry-After says for how long.' },
} as const;
export type ProblemName = keyof typeof PROBLEMS;

const NAMES = Object.keys(PROBLEMS).filter((name): name is ProblemName => name in PROBLEMS);
const codesOf = (status: number): ErrorCode[] =>
  API_ERROR_CODES.filter((code) => ERRORS[code].status === status);

/** Parameters of queries that name what may not exist. */
const IDS = ['card', 'group', 'member', 'username'];

/** The refusals of a call, by what can be wrong with it. */
export function listProblems(call: PublicCall): ProblemName[] {
  const { method, path, request, query, isUpload } = call;
  const hasBody = request !== null || isUpload;
  const isChange = method !== 'GET';
  const applies: Readonly<Record<ProblemName, boolean>> = {
    BadRequest: hasBody || isChange || Object.keys(query).length > 0,
    Unauthorized: true,
    Forbidden: true,
    NotFound: path.includes(':') || hasBody || IDS.some((name) => name in query),
    Conflict: isChange,
    PayloadTooLarge: hasBody,
    UnsupportedMediaType: hasBody,
    IdempotencyMismatch: isChange && !isUpload && method !== 'DELETE' && method !== 'PUT',
    TooManyRequests: true,
    InternalError: true,
    Unavailable: true,
  };
  return NAMES.filter((name) => applies[name]);
}

const TEXTS = {
  type: 'Address of the explanation of `code`, relative to the service.',
  title: 'What is wrong in general, the same for every call with this `code`.',
  status: 'The HTTP status once more.',
  code: 'Names the reason. Decide by it; messages change.',
  message: 'What is wrong with this call, for people.',
  requestId: 'Names this call in a question to support.',
} as const;

const ISSUE: JsonSchema = {
  type: 'object',
  description: 'A value that was refused.',
  required: ['path', 'message'],
  properties: {
    path: {
      type: 'string',
      description: 'Where it is in the body or the query, such as `tags.0`.',
    },
    message: { type: 'string', description: 'What it must be.' },
  },
};

const text = (description: string): JsonSchema => ({ type: 'string', description });

function buildProblem(
  { status, description }: { status?: number; description: string },
  further: JsonSchema = {},
): JsonSchema {
  const codes = status === undefined ? API_ERROR_CODES : codesOf(status);
  return {
    type: 'object',
    description,
    required: Object.keys(TEXTS),
    properties: {
      type: { ...text(TEXTS.type), format: 'uri-reference' },
      title: text(TEXTS.title),
      status: {
        type: 'integer',
        description: TEXTS.status,
        ...(status !== undefined && { const: status }),
      },
      code: { ...text(TEXTS.code), enum: codes },
      message: text(TEXTS.message),
      requestId: text(TEXTS.requestId),
      ...further,
    },
  };
}

/** What answers of a status have besides. */
function buildFurther(status: number, writer: SchemaWriter): JsonSchema {
  if (status === 400) {
    const items = { $ref: '#/components/schemas/Issue' };
    return { issues: { type: 'array', description: 'Each value that was refused.', items } };
  }
  if (status !== 409) return {};
  const anyOf = [writer.write(publishedCardSchema, 'output'), { type: 'null' }];
  const description = 'The card as it is stored, on a version conflict; null if it was deleted.';
  return { current: { description, anyOf } };
}

/** What a code means, for programs. */
export function describeErrorCode(code: ErrorCode): { status: number; title: string } {
  const row: { status: number; message: string; title?: string } = ERRORS[code];
  return { status: row.status, title: row.title ?? row.message };
}

/** The schemas of errors: one for each status, and one for all. */
export function buildProblemSchemas(writer: SchemaWriter): Record<string, JsonSchema> {
  const description = 'A call that was refused or failed (RFC 9457).';
  return {
    Problem: buildProblem({ description }),
    Issue: ISSUE,
    ...Object.fromEntries(
      NAMES.map((name) => [
        `${name}Problem`,
        buildProblem(PROBLEMS[name], buildFurther(PROBLEMS[name].status, writer)),
      ]),
    ),
  };
}

/** A problem as a call gets it. */
export function buildProblemExample(code: ErrorCode): JsonSchema {
  const { status, title } = describeErrorCode(code);
  const requestId = '8f14e45f-ceea-467a-9575-2a2b1c0d9e8f';
  return { type: `${href('docs')}#${code}`, title, status, code, message: title, requestId };
}

const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } };

/** The responses that calls refer to, by name. */
export function buildProblemResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(
    NAMES.map((name) => {
      const { status, description } = PROBLEMS[name];
      const [code = 'internal'] = codesOf(status);
      const schema = { $ref: `#/components/schemas/${name}Problem` };
      const content = {
        'application/problem+json': { schema, example: buildProblemExample(code) },
      };
      const headers = status === 429 || status === 503 ? { headers: RETRY_AFTER } : {};
      return [name, { description, ...headers, content }];
    }),
  );
}
