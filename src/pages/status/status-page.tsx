import { ServiceChecks } from '#src/pages/status/service-checks.tsx';
import { TextPage } from '#src/ui/text-page.tsx';

/** How the server is, asked at this moment. */
export function StatusPage() {
  return (
    <TextPage
      title="System Status"
      soon="A history: coming soon"
      lead="What you see is asked of the server as you open the page, not a picture of yesterday."
    >
      <ServiceChecks />
    </TextPage>
  );
}
