import type { ComponentType } from 'react';
import type { TestPageKey } from '#shared/routes.ts';
import { DebugStoragePage } from '#src/pages/debug-storage/debug-storage-page.tsx';
import { TestDigitalCardPage } from '#src/pages/test-digital-card/test-digital-card-page.tsx';
import { TestWatermarkPage } from '#src/pages/test-watermark-page.tsx';

/** Pages for manual testing, in one module so that the app references a single chunk. */
export const TEST_PAGES: Readonly<Record<TestPageKey, ComponentType>> = {
  testDigitalCard: TestDigitalCardPage,
  testWatermark: TestWatermarkPage,
  debugStorage: DebugStoragePage,
};
