import { toasts } from './toasts.ts';

/**
 * Reports that a lazily loaded chunk failed: the network is down, or a newer deploy replaced it.
 */
export function showChunkError(): void {
  toasts.show({
    title: "Part of the page didn't load",
    description:
      'Check your connection and try again, or reload the page. Your changes are saved on this device.',
    variant: 'destructive',
  });
}
