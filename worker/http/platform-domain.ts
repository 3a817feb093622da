/** Under which the platform gives each Worker, and each preview of it, a host. */
export const PLATFORM_DOMAIN = 'workers.dev';
