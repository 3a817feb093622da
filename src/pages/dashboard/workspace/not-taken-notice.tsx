import type { NotTaken } from '#shared/card/policy/field-state.ts';
import { describeNotTaken } from '#src/features/organization/field-names.ts';
import { Notice } from '#src/ui/content/notice.tsx';

interface NotTakenNoticeProps {
  title: string;
  notTaken: readonly NotTaken[];
  /** The name of the team that owns the card. */
  team: string;
}

/** What the last publish of an organization card did not take over. */
export function NotTakenNotice({ title, notTaken, team }: NotTakenNoticeProps) {
  return (
    <Notice tone="warn" title={title}>
      <ul>
        {describeNotTaken(notTaken, team).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
