import { loadDials } from '#shared/card/phone/load-dials.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';

/** A policy as people write it: without what its numbers dial. */
export function withoutDials(content: PolicyContent): PolicyContent {
  const { dials: _, ...written } = content;
  return written;
}

/** A policy as it is stored, with what its numbers dial on every card. */
export async function withPolicyDials(content: PolicyContent): Promise<PolicyContent> {
  const { values, elements } = content;
  const dials = await loadDials({ phone: values.phone ?? '', cardElements: elements });
  const written = withoutDials(content);
  // Last, as in the schema: stored policies are compared as text.
  return dials === undefined ? written : { ...written, dials };
}
