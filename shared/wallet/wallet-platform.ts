import { z } from 'zod';

export const walletPlatformSchema = z.enum(['apple', 'google']);
export type WalletPlatform = z.infer<typeof walletPlatformSchema>;
