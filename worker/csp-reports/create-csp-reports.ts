import { sweepCspReports } from '#worker/csp-reports/csp-report-store.ts';
import { cspReportRoutes } from '#worker/csp-reports/routes.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Violations of the content security policy, as browsers report them. */
export function createCspReports(kernel: Kernel) {
  return {
    routes: cspReportRoutes(kernel),
    sweep: { cspReports: () => sweepCspReports(kernel.db, kernel.now()) },
  } satisfies Capability;
}
