import { useEffect, useEffectEvent, useState } from 'react';
import { splitDial } from '#shared/card/phone/dials.ts';
import type { TypedPhone } from '#shared/card/phone/list-phones.ts';
import { formatDial, PHONE_COUNTRIES } from '#shared/card/phone/resolve-phone.ts';
import { browserCountry } from '#src/browser/device/languages.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { PHONE_COPY } from './copy.ts';
import { findPhoneQuestion, type FoundQuestion } from './find-phone-question.ts';

export interface PhoneQuestionProps extends TypedPhone {
  /** The country that was chosen for this text. */
  country: string | undefined;
  /** The country of the card's other numbers. */
  cardCountry: string | null;
  /** Whether the text was typed just now: then what is preselected counts as chosen. */
  isEdited: boolean;
  /** Called with a chosen country, and with the preselected one of an edited number. */
  onCountry: (typed: string, country: string) => void;
  /** Makes several numbers of one; without it they are only pointed out. */
  onSplit?: ((numbers: readonly string[]) => void) | undefined;
}

/** Asks what a typed number does not say, below its field. */
export function PhoneQuestion(props: PhoneQuestionProps) {
  const { type, typed, country, cardCountry, isEdited, onSplit } = props;
  const question = findPhoneQuestion(
    { type, typed },
    { chosen: country, proposed: [cardCountry, browserCountry()] },
  );
  // What is shown as selected is saved with the number; opening a card edits nothing.
  const proposal = isEdited && country === undefined ? question.country : '';
  const accept = useEffectEvent(props.onCountry);
  useEffect(() => {
    if (proposal !== '') accept(typed, proposal);
  }, [proposal, typed]);
  const { kind, numbers } = question;
  return (
    <>
      {kind === 'country' && (
        <CountryField {...{ type, typed, question }} onCountry={props.onCountry} />
      )}
      {kind === 'not_callable' && (
        <p role="status" className="text-xs text-stone">
          {PHONE_COPY.notCallable}
        </p>
      )}
      {numbers[0] !== undefined && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-xs text-stone">{PHONE_COPY.several(numbers[0])}</p>
          {onSplit !== undefined && (
            <Button variant="outline" onClick={() => onSplit(numbers)}>
              {PHONE_COPY.split(numbers.length)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface CountryFieldProps extends Pick<PhoneQuestionProps, 'type' | 'typed' | 'onCountry'> {
  question: FoundQuestion;
}

function CountryField({ type, typed, question, onCountry }: CountryFieldProps) {
  const [options] = useState(listCountries);
  const { country, fits, dial } = question;
  const effect = type === 'whatsapp' ? PHONE_COPY.opensChat : PHONE_COPY.calls;
  const hint =
    dial === '' ? PHONE_COPY.needsCountry[type] : effect(formatDial(splitDial(dial).number));
  return (
    <SelectField
      label={PHONE_COPY.question}
      options={country === '' ? [UNANSWERED, ...options] : options}
      value={country}
      error={fits ? undefined : PHONE_COPY.otherCountry}
      hint={hint}
      onChange={({ target }) => onCountry(typed, target.value)}
    />
  );
}

const UNANSWERED = { key: '', label: PHONE_COPY.unanswered };

/** Countries by name in the product's language. */
function listCountries(): { key: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = PHONE_COUNTRIES.map((key) => ({ key, label: names.of(key) ?? key }));
  return countries.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
