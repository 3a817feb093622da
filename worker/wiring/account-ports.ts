import type { createAffiliates } from '#worker/affiliates/create-affiliates.ts';
import type { AuthPorts } from '#worker/auth/auth-context.ts';
import type { createOrganizations } from '#worker/organizations/create-organizations.ts';
import type { createPartners } from '#worker/partners/create-partners.ts';
import type { createPayments } from '#worker/payments/create-payments.ts';
import { createProgramAccess, type ProgramParts } from '#worker/wiring/program-access.ts';

interface Parts extends ProgramParts {
  affiliates: Pick<ReturnType<typeof createAffiliates>, 'attributeSignUp'>;
  organizations: Pick<ReturnType<typeof createOrganizations>, 'buildTermStatements' | 'teamKeys'>;
  partners: Pick<
    ReturnType<typeof createPartners>,
    'buildSignUpStatements' | 'buildTermStatements'
  >;
  payments: Pick<ReturnType<typeof createPayments>, 'onEmailConfirmed'>;
}

/** What other capabilities do when an account changes. `parts` is called later. */
export function createAccountPorts(parts: () => Parts): AuthPorts {
  return {
    ...createProgramAccess(parts),
    alongSignUp: async (person, request) => [
      ...parts().partners.buildSignUpStatements(person, request),
      ...(await parts().affiliates.attributeSignUp(person, request.headers)),
    ],
    alongAddressChange: (...about) => [
      ...parts().organizations.buildTermStatements(...about),
      ...parts().partners.buildTermStatements(...about),
    ],
    onEmailConfirmed: (...about) => parts().payments.onEmailConfirmed(...about),
  };
}
