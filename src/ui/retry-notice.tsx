import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface RetryNoticeProps {
  title?: string;
  /** Why, and what is kept. */
  children: ReactNode;
  onRetry: () => void;
}

/** Says in its place what could not be had from the server, and offers to ask again. */
export function RetryNotice(props: RetryNoticeProps) {
  const { title = 'This could not be loaded', children, onRetry } = props;
  return (
    <Notice
      role="alert"
      tone="warn"
      title={title}
      action={
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
