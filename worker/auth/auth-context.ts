import { createAuthServices, type AuthServices } from '#worker/auth/auth-services.ts';
import type { Kernel } from '#worker/kernel.ts';

export type AuthContext = Kernel & AuthServices;

export const createAuthContext = (kernel: Kernel): AuthContext => ({
  ...kernel,
  ...createAuthServices(kernel),
});
