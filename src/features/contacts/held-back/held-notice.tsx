import { useState } from 'react';
import type { HeldBack } from '#shared/api/contacts.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { HELD_EXPLANATION, heldTitle } from '#src/features/contacts/held-back/copy.ts';
import { HeldReview } from '#src/features/contacts/held-back/held-review.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface HeldNoticeProps {
  plan: PlanId;
  calls: ContactCalls;
  heldBack: HeldBack;
  /** Called after contacts were kept or deleted. */
  onChanged: () => void;
}

export function HeldNotice({ plan, calls, heldBack, onChanged }: HeldNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = heldTitle(heldBack);
  return (
    <>
      {heldBack.stored > 0 && (
        <Notice
          title={title}
          action={
            <Button variant="outline" onClick={() => setIsOpen(true)}>
              Review
            </Button>
          }
        >
          {HELD_EXPLANATION}
        </Notice>
      )}
      <Dialog
        open={isOpen}
        steady
        title="Held-back contacts"
        description={HELD_EXPLANATION}
        onClose={() => setIsOpen(false)}
      >
        {isOpen && (
          <HeldReview
            plan={plan}
            calls={calls}
            onChanged={(stored) => {
              if (stored === 0) setIsOpen(false);
              onChanged();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
