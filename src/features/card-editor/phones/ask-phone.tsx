import { findByTyped, type Dials } from '#shared/card/phone/dials.ts';
import { logError } from '#src/browser/log.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import type { PhoneQuestionProps } from './phone-question.tsx';

const LazyQuestion = lazyWithFallback(async () => {
  return (await import('./phone-question.tsx')).PhoneQuestion;
});

/** Fewer digits are still being typed. */
const DIGITS_MIN = 4;

interface AskPhoneProps extends PhoneQuestionProps {
  /** What the card's saved numbers dial. */
  dials: Dials | undefined;
}

/**
 * Asks about a number that does not say everything. The rules of all countries load with the first
 * number that is not saved as international; without them the number is saved as typed.
 */
export function AskPhone({ dials, ...props }: AskPhoneProps) {
  const { typed, country } = props;
  const isKnown = country === undefined && findByTyped(dials, typed)?.startsWith('+') === true;
  return (
    <LazyQuestion
      active={!isKnown && typed.replace(/\P{Nd}/gu, '').length >= DIGITS_MIN}
      preload={false}
      onFailure={(error) => logError('Phone numbers', error)}
      props={props}
    />
  );
}
