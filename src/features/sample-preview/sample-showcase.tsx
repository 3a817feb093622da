import { useId, useState } from 'react';
import {
  SAMPLE_STYLES,
  SamplePreview,
  type SampleStyle,
} from '#src/features/sample-preview/sample-preview.tsx';

const LABELS: Readonly<Record<SampleStyle, string>> = {
  premium: 'Premium',
  elegant: 'Elegant',
  minimal: 'Minimal',
};

/** What a finished card may look like, for who has none yet. */
export function SampleShowcase() {
  const [style, setStyle] = useState<SampleStyle>('premium');
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-6 rounded-panel border border-hairline p-5 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10 md:p-6"
    >
      <div>
        <h2 id={id} className="font-display text-xl">
          What a finished card holds
        </h2>
        <p className="mt-2 max-w-[44ch] text-stone">
          Who you are, every way to reach you, and a code that leads here. Yours takes shape above
          as you type.
        </p>
        <fieldset className="mt-5 flex flex-wrap gap-2">
          <legend className="sr-only">Style of the sample</legend>
          {SAMPLE_STYLES.map((key) => (
            <label
              key={key}
              className="flex h-11 cursor-pointer items-center rounded-control border border-hairline-strong px-4 text-stone outline-offset-2 outline-gold transition-colors hover:text-bone has-checked:border-gold has-checked:text-bone has-focus-visible:outline-2 md:h-9"
            >
              <input
                type="radio"
                name={id}
                checked={key === style}
                onChange={() => setStyle(key)}
                className="sr-only"
              />
              {LABELS[key]}
            </label>
          ))}
        </fieldset>
      </div>
      <SamplePreview style={style} className="mx-auto max-w-[22rem]" />
    </section>
  );
}
