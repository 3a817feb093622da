import { useState } from 'react';
import { deleteSavedCards } from '#src/browser/page/offline.ts';
import { Button } from '#src/ui/button.tsx';
import { SAVED_CARDS_COPY } from './copy.ts';

/** Deletes the copies of cards that this browser keeps for the time without a network. */
export function ForgetSavedCards() {
  const [result, setResult] = useState('');
  const forget = async () => {
    const isDone = await deleteSavedCards();
    setResult(isDone ? SAVED_CARDS_COPY.forgotten : SAVED_CARDS_COPY.failed);
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={() => void forget()}>
        {SAVED_CARDS_COPY.forgetAll}
      </Button>
      <p role="status" className="text-stone">
        {result}
      </p>
    </div>
  );
}
