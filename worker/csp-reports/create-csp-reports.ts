import { listCspReports, sweepCspReports } from '#worker/csp-reports/csp-report-store.ts';
import { cspReportRoutes, type ToReporterKey } from '#worker/csp-reports/routes.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Violations of the content security policy, as browsers report them. */
export function createCspReports(kernel: Kernel, ports: { toReporterKey: ToReporterKey }) {
  return {
    routes: cspReportRoutes(kernel, ports.toReporterKey),
    list: () => listCspReports(kernel.db),
    sweep: { cspReports: () => sweepCspReports(kernel.db, kernel.now()) },
  } satisfies Capability;
}
