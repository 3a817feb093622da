import { Fragment, useState } from 'react';
import { parseJson } from '#shared/format/parse-json.ts';
import type { ReferenceCall } from '#shared/api/v1/reference.ts';
import { tryCall, type TriedAnswer } from '#src/browser/try-call.ts';
import { CodeExample } from '#src/features/code-example/code-example.tsx';
import { ANSWER_TITLE, describeTried, TRY_FAILED } from '#src/pages/docs/content.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Entry } from './entry.tsx';
import { FieldList, ObjectFields, TypeText } from './field-list.tsx';
import { RichText } from './rich-text.tsx';
import type { Language, Reader } from './reader.ts';

interface CallEntryProps {
  call: ReferenceCall;
  reader: Reader;
}

/** One call: what it needs and returns, next to its request and response. */
export function CallEntry({ call, reader }: CallEntryProps) {
  const { name, method, path, summary, access, parameters, bodies, problems, status } = call;
  return (
    <Entry
      id={name}
      title={
        <>
          <i>{method}</i>
          {` ${path}`}
        </>
      }
      lead={<RichText text={summary} />}
    >
      <div className="docs-pair">
        <div>
          <p>
            <RichText text={access} />
          </p>
          {parameters.length > 0 && <h4>Parameters</h4>}
          <FieldList fields={parameters} />
          {bodies.map((body, index) => (
            <Fragment key={body.name}>
              <h4>{`${index === 0 ? 'Body' : 'Or'}: ${body.name}`}</h4>
              <ObjectFields of={body} isBody />
            </Fragment>
          ))}
          <h4>
            {`Returns ${status} `}
            <span>
              <TypeText parts={call.response} />
            </span>
          </h4>
          <p>
            Refused with <a href="#errors">{problems.join(', ')}</a>.
          </p>
        </div>
        <Exchange call={call} reader={reader} />
      </div>
    </Entry>
  );
}

const TITLES: Readonly<Record<Language, string>> = { curl: 'curl', typescript: 'TypeScript' };

/** A request and its response: that of the example, or the reader's own once it was sent. */
export function Exchange({ call, reader }: CallEntryProps) {
  const { language, key, adapt } = reader;
  const [tried, setTried] = useState<TriedAnswer | null>(null);
  const [isSending, setIsSending] = useState(false);
  const code = adapt(call[language]);
  const send = async (path: string, secret: string) => {
    setIsSending(true);
    const answer = await tryCall(path, secret);
    setIsSending(false);
    if (answer === null) toasts.show(TRY_FAILED);
    else setTried(answer);
  };
  const { trial } = call;
  return (
    <div className="min-w-0">
      <CodeExample
        title={TITLES[language]}
        code={code}
        copied={key === null || language !== 'curl' ? code : code.replaceAll('$KEY', key)}
      />
      {key !== null && trial !== null && (
        <Button
          variant="outline"
          className="mt-3"
          busy={isSending}
          busyLabel="Sending..."
          aria-label={`Send ${call.method} ${call.path}`}
          onClick={() => void send(trial, key)}
        >
          Send
        </Button>
      )}
      <div aria-live="polite">
        {tried === null && call.answer !== '' && (
          <CodeExample title={`${ANSWER_TITLE} ${call.status}`} code={adapt(call.answer)} />
        )}
        {tried !== null && (
          <CodeExample title={describeTried(tried.status)} code={indent(tried.text)} />
        )}
      </div>
    </div>
  );
}

/** Indented, if it is JSON. */
function indent(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
