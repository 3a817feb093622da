import { useEffect, useState } from 'react';
import { readEvidence, type Evidence } from '#shared/api/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { compareEvidence, type EvidenceRow } from '#src/pages/moderation/evidence-rows.ts';
import { api } from '#src/state/api.ts';
import { usePicture } from '#src/state/own-pictures.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { CONTROL_CLASS } from '#src/ui/form/field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Whose evidence is asked for. */
export interface EvidenceOf {
  cardId: string;
  username: string;
}

interface EvidenceDialogProps {
  of: EvidenceOf | null;
  onClose: () => void;
}

/** What a card said when it was reported, next to what it says now. */
export function EvidenceDialog({ of, onClose }: EvidenceDialogProps) {
  return (
    <Dialog
      open={of !== null}
      title={of ? `What was reported of /${of.username}` : ''}
      description="Saved at the time of each report. Later changes by the owner do not touch it."
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {of && <Loaded key={of.cardId} cardId={of.cardId} />}
    </Dialog>
  );
}

function Loaded({ cardId }: { cardId: string }) {
  const [turn, setTurn] = useState(0);
  const [evidence, setEvidence] = useState<Evidence | string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const answer = await api.call(readEvidence, { params: { card: cardId } });
      if (isCurrent) setEvidence(answer.ok ? answer.value : answer.error.message);
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn is another try
  }, [cardId, turn]);
  if (evidence === null) {
    return (
      <p role="status" className="flex items-center gap-3 text-stone">
        <Spinner /> Loading what was reported...
      </p>
    );
  }
  if (typeof evidence === 'string') {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{evidence}</p>
        <Button
          variant="outline"
          onClick={() => {
            setEvidence(null);
            setTurn(turn + 1);
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return <Comparison {...evidence} />;
}

function Comparison({ snapshots, present }: Evidence) {
  const [version, setVersion] = useState(snapshots[0]?.version);
  const shown = snapshots.find((one) => one.version === version);
  if (shown === undefined) {
    return <p className="text-stone">Nothing was saved with these reports.</p>;
  }
  const rows = compareEvidence(shown.content, present);
  const changes = rows.filter(({ isChanged }) => isChanged).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {snapshots.length > 1 && (
        <select
          aria-label="Which version"
          value={version}
          className={`${CONTROL_CLASS} h-11`}
          onChange={({ target }) => setVersion(Number(target.value))}
        >
          {snapshots.map((one) => (
            <option key={one.version} value={one.version}>
              Version {one.version}, reported {formatMoment(one.takenAt)}
            </option>
          ))}
        </select>
      )}
      <p role="status" className="text-stone">
        {snapshots.length === 1 && `Reported ${formatMoment(shown.takenAt)}. `}
        {present === null
          ? 'The card is deleted.'
          : changes === 0
            ? 'The card is the same today.'
            : `Changed since then: ${changes}.`}
      </p>
      <dl className="border-t border-hairline">
        {rows.map((row) => (
          <Row key={row.label} row={row} isGone={present === null} />
        ))}
      </dl>
    </div>
  );
}

function Row({ row, isGone }: { row: EvidenceRow; isGone: boolean }) {
  const { label, kind, reported, now, isChanged } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-hairline py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="flex flex-wrap content-start items-center gap-2 text-stone">
        {label}
        {isChanged && !isGone && <Badge tone="warn">Changed</Badge>}
      </dt>
      <dd className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Value kind={kind} value={reported} label={`${label}, as reported`} />
        {isChanged && !isGone && (
          <div className="border-l-2 border-hairline-strong pl-3">
            <p className="text-xs text-stone">Now</p>
            <Value kind={kind} value={now} label={`${label}, now`} />
          </div>
        )}
      </dd>
    </div>
  );
}

function Value({
  kind,
  value,
  label,
}: {
  kind: EvidenceRow['kind'];
  value: string;
  label: string;
}) {
  const picture = usePicture(kind === 'picture' ? value : '');
  if (value === '') return <p className="text-stone">Empty</p>;
  if (kind === 'picture') {
    return (
      <img
        src={picture}
        alt={label}
        className="h-24 max-w-full justify-self-start rounded-control border border-hairline bg-raised-2 object-contain"
      />
    );
  }
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {value}
    </p>
  );
}
