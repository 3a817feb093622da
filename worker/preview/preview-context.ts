import type { OwnedCard } from '#worker/db/owned-card.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface PreviewPorts {
  findCard: (key: { username: string }) => Promise<OwnedCard | null>;
  /** Propagates a finished picture to the public pages. Never throws. */
  refreshRecord: (username: string, origin: string) => Promise<void>;
}

export type PreviewContext = Kernel & PreviewPorts;
