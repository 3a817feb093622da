import type { ComponentType } from 'react';
import type { TestPageKey } from '#shared/routes.ts';
import { DebugStoragePage } from '#src/pages/debug-storage/debug-storage-page.tsx';
import { TestDigitalCardPage } from '#src/pages/test-digital-card/test-digital-card-page.tsx';
import { TestWatermarkPage } from '#src/pages/test-watermark/test-watermark-page.tsx';

/** Screens for trying things out; in one file, so that the app carries a single address for all of them. */
export const TEST_PAGES: Readonly<Record<TestPageKey, ComponentType>> = {
  testDigitalCard: TestDigitalCardPage,
  testWatermark: TestWatermarkPage,
  debugStorage: DebugStoragePage,
};
