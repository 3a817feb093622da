import type { createAffiliates } from '#worker/affiliates/create-affiliates.ts';
import type { AuthPorts } from '#worker/auth/auth-context.ts';
import type { createOrganizations } from '#worker/organizations/create-organizations.ts';
import type { createPartners } from '#worker/partners/create-partners.ts';

interface Parts {
  affiliates: Pick<ReturnType<typeof createAffiliates>, 'attributeSignUp'>;
  organizations: Pick<ReturnType<typeof createOrganizations>, 'buildTermStatements'>;
  partners: Pick<
    ReturnType<typeof createPartners>,
    'buildSignUpStatements' | 'buildTermStatements'
  >;
}

/** What other capabilities write in the transactions of an account. `parts` is called later. */
export function createAccountStatements(parts: () => Parts) {
  const alongAddressChange: AuthPorts['alongAddressChange'] = (...about) => [
    ...parts().organizations.buildTermStatements(...about),
    ...parts().partners.buildTermStatements(...about),
  ];
  const alongSignUp: AuthPorts['alongSignUp'] = async (person, request) => [
    ...parts().partners.buildSignUpStatements(person, request),
    ...(await parts().affiliates.attributeSignUp(person, request.headers)),
  ];
  return { alongSignUp, alongAddressChange };
}
