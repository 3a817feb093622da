import { TEXT_ENCODINGS } from '#src/browser/files/encodings.ts';
import { CONTROL_CLASS, Field } from '#src/ui/form/fields/field.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { cx } from '#src/ui/class-names.ts';
import { ENCODING_HINT, ENCODING_LABEL, ENCODING_TITLE } from './copy.ts';

interface EncodingChoiceProps {
  encoding: string;
  onChange: (encoding: string) => void;
}

/** The character set of a file that does not name it; the preview follows at once. */
export function EncodingChoice({ encoding, onChange }: EncodingChoiceProps) {
  return (
    <Notice tone="warn" title={ENCODING_TITLE}>
      <Field label={ENCODING_LABEL} hint={ENCODING_HINT} className="mt-2 max-w-[34rem] text-bone">
        {(wiring) => (
          <select
            {...wiring}
            value={encoding}
            className={cx(CONTROL_CLASS, 'h-11 md:h-10')}
            onChange={({ target }) => onChange(target.value)}
          >
            {TEXT_ENCODINGS.map(({ label, name }) => (
              <option key={label} value={label}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Notice>
  );
}
