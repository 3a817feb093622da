import type { Kernel } from '#worker/kernel.ts';
import type { KeyMode } from './key-text.ts';

export type ApiKeyContext = Kernel & { mode: KeyMode };
