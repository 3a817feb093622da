import { CircleAlert, Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

interface NoticeProps {
  tone?: 'calm' | 'warn';
  title: string;
  /** `alert` for unexpected failures. */
  role?: 'status' | 'alert';
  children?: ReactNode;
  action?: ReactNode;
}

/** A persistent inline message. */
export function Notice(props: NoticeProps) {
  const { tone = 'calm', title, role = 'status', children, action } = props;
  const Icon = tone === 'warn' ? CircleAlert : Info;
  return (
    <div
      role={role}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-control border border-hairline-strong bg-raised p-4"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={cx('mt-px size-5 shrink-0', tone === 'warn' ? 'text-warn' : 'text-stone')}
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="mt-0.5 text-stone">{children}</div>}
      </div>
      {action}
    </div>
  );
}

interface RetryNoticeProps {
  /** What failed. */
  title: string;
  /** The reason, and what is saved. */
  children: ReactNode;
  onRetry: () => void;
}

/** Retries by title: on many pages, the notice leaves while its content loads again. */
const retries = new Map<string, { count: number; at: number }>();
/** Later failures are others. */
const RETRY_WINDOW_MS = 60_000;

function countRetries(title: string): number {
  const last = retries.get(title);
  return last && performance.now() - last.at < RETRY_WINDOW_MS ? last.count : 0;
}

/** Says how often it was tried, so that a retry that fails at once does not seem to do nothing. */
export function RetryNotice({ title, children, onRetry }: RetryNoticeProps) {
  const [count, setCount] = useState(() => countRetries(title));
  const retry = () => {
    retries.set(title, { count: count + 1, at: performance.now() });
    setCount(count + 1);
    onRetry();
  };
  return (
    <Notice
      role="alert"
      tone="warn"
      title={title}
      action={
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      }
    >
      {children}
      {count > 0 && ` Tried again ${count === 1 ? 'once' : `${count} times`}.`}
    </Notice>
  );
}
