import { z } from 'zod';

/** The wallets a pass can go to. */
export const walletSchema = z.enum(['apple', 'google']);
export type Wallet = z.infer<typeof walletSchema>;
