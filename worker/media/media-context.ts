import type { SessionUser } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { MediaStore } from '#worker/media/media-store.ts';
import type { MediaUse, PublicUse } from '#worker/media/public-use.ts';

export interface MediaPorts {
  /**
   * Whether the user is an operator and the picture is evidence of a report, so that they may view
   * it.
   */
  isEvidenceFor: (user: SessionUser, path: string) => Promise<boolean>;
  /** Whether the picture is the logo of an organization in which the account is active. */
  isLogoOfTeam: (userId: string, path: string) => Promise<boolean>;
  /** Returns the pictures that the public card of a username shows; empty without such a card. */
  findShown: (username: string, origin: string) => Promise<readonly string[]>;
  /** Finds what shows a picture according to the database, the source of truth. */
  findUse: (path: string) => Promise<MediaUse | null>;
  findUsed: (paths: readonly string[]) => Promise<ReadonlySet<string>>;
}

export type MediaContext = Omit<Kernel, 'bucket'> &
  Pick<MediaPorts, 'isEvidenceFor' | 'isLogoOfTeam'> &
  MediaStore & { publicUse: Pick<PublicUse, 'isPublic'> };
