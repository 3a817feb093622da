import { useEffect, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { showTarget } from '#src/browser/page/show-target.ts';
import '#src/pages/docs/docs.css';
import { Contents } from './contents.tsx';

interface ReferenceFrameProps {
  header: ReactNode;
  children: ReactNode;
}

/** A page of the reference: its header, the contents of all pages with their search, its entries. */
export function ReferenceFrame({ header, children }: ReferenceFrameProps) {
  const type = useNavigationType();
  useEffect(() => {
    if (type !== NavigationType.Pop) showTarget();
  }, [type]);
  return (
    <div className="docs grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 py-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-16">
      {header}
      <div className="lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:pb-6">
        <Contents />
      </div>
      <div className="flex min-w-0 flex-col gap-12 lg:col-start-2">{children}</div>
    </div>
  );
}
