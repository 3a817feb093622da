import { scaleBand, scaleLinear } from 'd3-scale';
import { formatBarDates, type Bar } from '#src/pages/dashboard/analytics/bars.ts';

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

/**
 * Views and clicks over time. The drawing is hidden from assistive technology; the table under it
 * has the same numbers.
 */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  return (
    <figure aria-labelledby="chart-title">
      <figcaption id="chart-title" className="sr-only">
        Views and clicks
      </figcaption>
      {BOXES.map((box) => (
        <div key={box.width} className={box.visibility}>
          <Drawing bars={bars} box={box} />
        </div>
      ))}
      <p aria-hidden="true" className="mt-3 flex gap-5 text-xs text-stone">
        <Legend swatch="bg-mark">Views</Legend>
        <Legend swatch="bg-mark-gold">Clicks</Legend>
      </p>
      <details className="mt-3 text-xs">
        <summary className="w-fit text-stone hover:text-bone">Show as table</summary>
        <BarTable bars={bars} />
      </details>
    </figure>
  );
}

function Drawing({ bars, box }: { bars: readonly Bar[]; box: Box }) {
  const x = scaleBand()
    .domain(bars.map(({ from }) => from))
    .range([EDGE.left, box.width])
    .padding(0.28);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ views, clicks }) => Math.max(views, clicks)))])
    .nice(TICKS)
    .range([box.height - EDGE.bottom, EDGE.top]);
  const halfWidth = x.bandwidth() / 2;
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
        <g key={bar.from} transform={`translate(${x(bar.from) ?? 0} 0)`}>
          <title>{`${formatBarDates(bar)}: ${bar.views} views, ${bar.clicks} clicks`}</title>
          <rect
            y={y(bar.views)}
            width={halfWidth}
            height={y(0) - y(bar.views)}
            className="fill-mark"
          />
          <rect
            x={halfWidth}
            y={y(bar.clicks)}
            width={halfWidth}
            height={y(0) - y(bar.clicks)}
            className="fill-mark-gold"
          />
          {index % labelStep === 0 && (
            <text y={box.height - 4} className="fill-stone">
              {formatBarDates({ ...bar, to: bar.from })}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Legend({ swatch, children }: { swatch: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-2 rounded-full ${swatch}`} />
      {children}
    </span>
  );
}

function BarTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <table className="tabular mt-3 w-full max-w-md text-left">
      <thead className="text-stone">
        <tr>
          <th className="py-1 font-normal">Time</th>
          <th className="py-1 text-right font-normal">Views</th>
          <th className="py-1 text-right font-normal">Clicks</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <td className="py-0.5">{formatBarDates(bar)}</td>
            <td className="py-0.5 text-right">{bar.views}</td>
            <td className="py-0.5 text-right">{bar.clicks}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
