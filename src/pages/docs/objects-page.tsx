import { reference } from 'virtual:api-reference';
import { href } from '#shared/routes.ts';
import { Entry } from '#src/pages/docs/reference/entry.tsx';
import { ObjectFields } from '#src/pages/docs/reference/field-list.tsx';
import { ReferenceLink } from '#src/pages/docs/reference/reference-link.tsx';
import { ReferenceFrame } from '#src/pages/docs/reference/reference-frame.tsx';

/** What calls return and webhooks send. */
export function ObjectsPage() {
  return (
    <ReferenceFrame
      header={
        <header className="lg:col-start-2">
          <h1 className="font-display text-2xl md:text-3xl">Objects</h1>
          <p className="mt-3 max-w-[42ch] text-md text-stone">
            What the{' '}
            <ReferenceLink to={href('docs')} className="text-link">
              calls
            </ReferenceLink>{' '}
            return and webhooks send, field by field.
          </p>
        </header>
      }
    >
      <section aria-label="All objects">
        <div className="docs-objects docs-pair">
          {reference.objects.map((object) => (
            <Entry key={object.name} id={object.name} title={object.name} lead={object.description}>
              <ObjectFields of={object} isBody={false} />
            </Entry>
          ))}
        </div>
      </section>
    </ReferenceFrame>
  );
}
