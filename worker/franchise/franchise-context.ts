import type { Kernel } from '#worker/kernel.ts';

/** The operator's setup: the password that partners share, and their tokens. */
export interface PartnerAccess {
  password: string;
  issueToken: () => Promise<{ token: string; expiresAt: Date }>;
  /** Whether an `Authorization` header carries a valid partner token. */
  isPartner: (authorization: string) => Promise<boolean>;
}

export interface FranchisePorts {
  /** Issues and reads partner tokens that this secret signs. */
  createPartnerTokens: (secret: string) => {
    issue: (partner: string) => ReturnType<PartnerAccess['issueToken']>;
    /** The partner of an `Authorization` header, or null. */
    read: (authorization: string) => Promise<string | null>;
  };
  /** Stores the image in a request, with the same rules as every image. */
  storeImage: (request: Request) => Promise<{ url: string; hash: string }>;
  /** Whether a `/media/` path is a completely stored image. */
  isStoredImage: (path: string) => Promise<boolean>;
}

export type FranchiseContext = Kernel &
  Omit<FranchisePorts, 'createPartnerTokens'> & {
    /** Null without an access password for white-label partners. */
    access: PartnerAccess | null;
  };
