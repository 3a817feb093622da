import type { z } from 'zod';
import type { ApiScope } from '#shared/api/programs/scopes.ts';
import type { AgentCaller } from '#worker/mcp/mcp-context.ts';

export interface CallValues {
  params?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface ToolContext {
  db: D1Database;
  now: () => Date;
  caller: AgentCaller;
  findAppOrigin: () => Promise<string>;
  /** Runs the public call of this name. Throws the API's error when it is refused. */
  callApi: (name: string, values: CallValues) => Promise<unknown>;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** All of them are needed. */
  scopes: readonly ApiScope[];
  /** Whether the tool never changes anything that others see. */
  isReadOnly: boolean;
  input: z.ZodType<Record<string, unknown>>;
  output: z.ZodType<Record<string, unknown>>;
  run: (context: ToolContext, input: unknown) => Promise<Record<string, unknown>>;
}

/** A tool with typed input and output. */
export function tool<
  Input extends z.ZodType<Record<string, unknown>>,
  Output extends z.ZodType<Record<string, unknown>>,
>(shape: {
  name: string;
  title: string;
  description: string;
  scopes: readonly ApiScope[];
  isReadOnly?: boolean;
  input: Input;
  output: Output;
  run: (context: ToolContext, input: z.output<Input>) => Promise<z.output<Output>>;
}): Tool {
  const { input, run } = shape;
  return {
    isReadOnly: true,
    ...shape,
    // Parsed by the protocol too; parsing it again gives it its type.
    run: (context, value) => run(context, input.parse(value)),
  };
}
