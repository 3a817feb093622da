import { scaleBand, scaleLinear } from 'd3-scale';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  adjacentBar,
  describeBar,
  drawBar,
  formatBarDates,
  type Bar,
} from '#src/features/analytics/bars.ts';
import { cx } from '#src/ui/class-names.ts';

interface Box {
  width: number;
  height: number;
  /** How many dates are labeled under the bars. */
  labels: number;
}

/** SVG units, close to CSS pixels at each breakpoint; text scales with the drawing. */
const BOXES: readonly (Box & { visibility: string })[] = [
  { width: 320, height: 220, labels: 3, visibility: 'sm:hidden' },
  { width: 640, height: 240, labels: 6, visibility: 'max-sm:hidden lg:hidden' },
  { width: 1000, height: 280, labels: 7, visibility: 'max-lg:hidden' },
];
const EDGE = { left: 36, bottom: 24, top: 8 } as const;
const TICKS = 4;

/** Between the two bars of a day, in SVG units. */
const GAP = 1.5;
/** Half of the line around a bar of clicks. */
const INSET = 0.5;

// They differ without color too: filled, outlined, dotted.
const CLICKS_CLASS = 'fill-raised stroke-mark-gold';
const BEFORE_CLASS = 'fill-none stroke-bone [stroke-dasharray:0.1_5] [stroke-linecap:round]';

/**
 * Views and clicks over time, with the views of the period before as a dotted line where they are
 * known. Hovering a bar, or moving over them with the arrow keys, shows its values in the line above.
 * The table below has the same numbers.
 */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const hasBefore = bars.some(({ viewsBefore }) => viewsBefore !== null);
  const bar = shown === null ? undefined : bars[shown];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = adjacentBar(event.key, shown, bars.length);
    if (next === null) return;
    event.preventDefault();
    setShown(next);
  };
  return (
    <figure aria-labelledby="chart-title">
      <figcaption id="chart-title" className="sr-only">
        Views and clicks
      </figcaption>
      <div className="tabular mb-3 flex flex-wrap items-center justify-between gap-x-6 text-xs text-stone">
        <p aria-hidden="true" className="flex flex-wrap gap-x-5">
          <Legend label="Views">
            <rect width="10" height="10" rx="2" y="1" className="fill-mark-gold" />
          </Legend>
          <Legend label="Clicks">
            <rect width="9" height="9" rx="2" x="0.5" y="1.5" className={CLICKS_CLASS} />
          </Legend>
          {hasBefore && (
            <Legend label="Views before" width={22}>
              <path d="M1 6H21" strokeWidth="2" className={BEFORE_CLASS} />
            </Legend>
          )}
        </p>
        <output className="text-bone">{bar && describeBar(bar)}</output>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys read the chart, as a slider's do */}
      <div
        role="group"
        aria-label="Bars: use the arrow keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what reacts to keys must take the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setShown(null)}
        onPointerLeave={() => setShown(null)}
        className="rounded-small outline-offset-4"
      >
        {BOXES.map((box) => (
          <div key={box.width} className={box.visibility}>
            <Drawing bars={bars} box={box} shown={shown} onShow={setShown} />
          </div>
        ))}
      </div>
      <details className="mt-3 text-xs">
        <summary className="w-fit text-stone hover:text-bone">Show as table</summary>
        <BarTable bars={bars} hasBefore={hasBefore} />
      </details>
    </figure>
  );
}

interface DrawingProps {
  bars: readonly Bar[];
  box: Box;
  /** Index of the highlighted bar. */
  shown: number | null;
  onShow: (index: number) => void;
}

function Drawing({ bars, box, shown, onShow }: DrawingProps) {
  const x = scaleBand()
    .domain(bars.map(({ from }) => from))
    .range([EDGE.left, box.width])
    .padding(0.24);
  const highest = bars.map(({ views, clicks, viewsBefore }) =>
    Math.max(views, clicks, viewsBefore ?? 0),
  );
  const y = scaleLinear()
    .domain([0, Math.max(1, ...highest)])
    .nice(TICKS)
    .range([box.height - EDGE.bottom, EDGE.top]);
  const halfWidth = x.bandwidth() / 2;
  const center = (bar: Bar) => (x(bar.from) ?? 0) + halfWidth;
  const before = bars.flatMap((bar) =>
    bar.viewsBefore === null ? [] : [`${center(bar)} ${y(bar.viewsBefore)}`],
  );
  const labelStep = Math.ceil(bars.length / box.labels);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="tabular w-full text-[13px]"
    >
      {/* Counts are integers: skip fractional ticks. */}
      {y
        .ticks(TICKS)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={EDGE.left} x2={box.width} className="stroke-hairline" />
            <text x={EDGE.left - 8} dy="0.32em" textAnchor="end" className="fill-stone">
              {tick.toLocaleString('en-US', { notation: 'compact' })}
            </text>
          </g>
        ))}
      {bars.map((bar, index) => (
        <g
          key={bar.from}
          transform={`translate(${x(bar.from) ?? 0} 0)`}
          onPointerEnter={() => onShow(index)}
          className={cx('transition-opacity', shown !== null && shown !== index && 'opacity-45')}
        >
          {/* The whole column reacts, not only the bars. */}
          <rect
            x={(x.bandwidth() - x.step()) / 2}
            width={x.step()}
            height={box.height}
            fill="transparent"
          />
          <path
            d={drawBar({ x: 0, top: y(bar.views), width: halfWidth - GAP / 2, bottom: y(0) })}
            className="fill-mark-gold"
          />
          {bar.clicks > 0 && (
            <path
              d={drawBar({
                x: halfWidth + GAP / 2 + INSET,
                top: y(bar.clicks) + INSET,
                width: halfWidth - GAP / 2 - 2 * INSET,
                bottom: y(0) - INSET,
              })}
              className={CLICKS_CLASS}
            />
          )}
          {index % labelStep === 0 && (
            <text y={box.height - 4} className="fill-stone">
              {formatBarDates({ ...bar, to: bar.from })}
            </text>
          )}
        </g>
      ))}
      {before.length > 1 && (
        <path
          d={`M${before.join('L')}`}
          strokeWidth="2"
          className={cx('pointer-events-none', BEFORE_CLASS)}
        />
      )}
    </svg>
  );
}

interface LegendProps {
  label: string;
  width?: number;
  /** The mark, in a drawing of 12 units height. */
  children: ReactNode;
}

function Legend({ label, width = 10, children }: LegendProps) {
  return (
    <span className="flex items-center gap-2">
      <svg width={width} height="12">
        {children}
      </svg>
      {label}
    </span>
  );
}

function BarTable({ bars, hasBefore }: { bars: readonly Bar[]; hasBefore: boolean }) {
  return (
    <table className="tabular mt-3 w-full max-w-md text-left">
      <thead className="text-stone">
        <tr>
          <th className="py-1 font-normal">Time</th>
          <th className="py-1 text-right font-normal">Views</th>
          <th className="py-1 text-right font-normal">Clicks</th>
          {hasBefore && <th className="py-1 text-right font-normal">Views before</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <td className="py-0.5">{formatBarDates(bar)}</td>
            <td className="py-0.5 text-right">{bar.views}</td>
            <td className="py-0.5 text-right">{bar.clicks}</td>
            {hasBefore && <td className="py-0.5 text-right">{bar.viewsBefore}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
