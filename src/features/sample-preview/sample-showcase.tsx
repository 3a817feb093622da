import { useId, useState } from 'react';
import {
  SAMPLE_STYLES,
  SamplePreview,
  type SampleStyle,
} from '#src/features/sample-preview/sample-preview.tsx';
import { Choice } from '#src/ui/form/choice.tsx';

const LABELS: Readonly<Record<SampleStyle, string>> = {
  premium: 'Premium',
  elegant: 'Elegant',
  minimal: 'Minimal',
};

/** Sample of a finished card, for users without one. */
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
          What a finished card looks like
        </h2>
        <p className="mt-2 max-w-[44ch] text-stone">
          Who you are, every way to reach you, and a code that leads here. Yours takes shape above
          as you type.
        </p>
        <div className="mt-5">
          <Choice
            variant="buttons"
            label="Style of the sample"
            isLabelHidden
            value={style}
            onChange={setStyle}
            options={SAMPLE_STYLES.map((key) => ({ key, label: LABELS[key] }))}
          />
        </div>
      </div>
      <SamplePreview style={style} className="mx-auto max-w-[22rem]" />
    </section>
  );
}
