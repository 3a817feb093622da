import type { ReferenceCall, ReferenceField } from '#shared/api/v1/reference.ts';
import { CodeExample } from '#src/pages/docs/code-example.tsx';

/** One call: what it needs, what it returns, and how to send it. */
export function CallReference({ call }: { call: ReferenceCall }) {
  const { name, method, path, summary, scope, status, parameters, body, response } = call;
  return (
    <section aria-labelledby={name} className="border-t border-hairline pt-10">
      <h2 id={name} className="scroll-mt-28 text-md font-semibold wrap-anywhere">
        <span className="mr-3 text-gold">{method}</span>
        {path}
      </h2>
      <p className="mt-3 text-md text-stone">{summary}</p>
      <p className="mt-1 text-sm text-stone">
        {scope === null ? 'Any key may call it.' : `Permission: ${scope}.`} Success: {status}.
      </p>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      <Fields title="Response" fields={response} areAllThere />
      <CodeExample title="curl" code={call.curl} />
      <CodeExample title="TypeScript" code={call.typescript} />
    </section>
  );
}

interface FieldsProps {
  title: string;
  fields: readonly ReferenceField[];
  /** Whether only missing fields are worth a note. */
  areAllThere?: boolean;
}

/** A list of fields with their types. */
export function Fields({ title, fields, areAllThere = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="mt-2 text-sm">
        {fields.map(({ name, type, isRequired, description }) => (
          <div
            key={name}
            className="grid gap-x-6 border-t border-hairline py-2 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="font-medium wrap-anywhere">{name}</dt>
            <dd className="text-stone wrap-anywhere">
              {type}
              {isRequired !== areAllThere && (isRequired ? ', required' : ', optional')}
              {description !== '' && <span className="block">{description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
