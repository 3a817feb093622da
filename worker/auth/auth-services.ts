import {
  createConfirmationLinks,
  type ConfirmationLinks,
} from '#worker/auth/confirmation/confirmation-links.ts';
import { createEmailChanges, type EmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { createResetLinks, type ResetLinks } from '#worker/auth/reset/reset-links.ts';
import { createSessionList, type SessionList } from '#worker/auth/session-list.ts';
import { createSessions, type Sessions } from '#worker/auth/sessions.ts';
import { createTokens, type Tokens } from '#worker/auth/tokens.ts';
import { createUsers, type Users } from '#worker/auth/users/users.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface AuthServices {
  users: Users;
  sessions: Sessions;
  tokens: Tokens;
  sessionList: SessionList;
  resetLinks: ResetLinks;
  emailChanges: EmailChanges;
  confirmationLinks: ConfirmationLinks;
}

export function createAuthServices(kernel: Kernel): AuthServices {
  const secrets = listSessionSecrets(kernel.settings);
  return {
    users: createUsers(kernel),
    sessions: createSessions(kernel),
    tokens: createTokens({ secrets, now: kernel.now }),
    sessionList: createSessionList(kernel),
    resetLinks: createResetLinks(kernel),
    emailChanges: createEmailChanges(kernel),
    confirmationLinks: createConfirmationLinks({ ...kernel, secrets }),
  };
}
