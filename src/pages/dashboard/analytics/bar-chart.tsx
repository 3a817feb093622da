import { scaleBand, scaleLinear } from 'd3-scale';
import { nameBar, type Bar } from '#src/pages/dashboard/analytics/bars.ts';

interface Box {
  width: number;
  height: number;
  /** Days named under the bars. */
  names: number;
}

/** The drawings' own units, near to pixels on the screens that show them: letters grow and shrink with a drawing. */
const BOXES: readonly (Box & { shown: string })[] = [
  { width: 320, height: 220, names: 3, shown: 'sm:hidden' },
  { width: 640, height: 240, names: 6, shown: 'max-sm:hidden lg:hidden' },
  { width: 1000, height: 280, names: 7, shown: 'max-lg:hidden' },
];
const EDGE = { left: 36, bottom: 24, top: 8 } as const;
const TICKS = 4;

/** Views and clicks side by side over time. The drawing is for eyes; the table under it says the same to everybody. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  return (
    <figure aria-labelledby="chart-title">
      <figcaption id="chart-title" className="sr-only">
        Views and clicks
      </figcaption>
      {BOXES.map((box) => (
        <div key={box.width} className={box.shown}>
          <Drawing bars={bars} box={box} />
        </div>
      ))}
      <p aria-hidden="true" className="mt-3 flex gap-5 text-xs text-stone">
        <Legend swatch="bg-stone">Views</Legend>
        <Legend swatch="bg-gold">Clicks</Legend>
      </p>
      <details className="mt-3 text-xs">
        <summary className="w-fit text-stone hover:text-bone">Show as table</summary>
        <BarTable bars={bars} />
      </details>
    </figure>
  );
}

function Drawing({ bars, box }: { bars: readonly Bar[]; box: Box }) {
  const across = scaleBand()
    .domain(bars.map(({ from }) => from))
    .range([EDGE.left, box.width])
    .padding(0.28);
  const up = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ views, clicks }) => Math.max(views, clicks)))])
    .nice(TICKS)
    .range([box.height - EDGE.bottom, EDGE.top]);
  const half = across.bandwidth() / 2;
  const every = Math.ceil(bars.length / box.names);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="tabular w-full text-[13px]"
    >
      {/* Half a view there is not. */}
      {up
        .ticks(TICKS)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick} transform={`translate(0 ${up(tick)})`}>
            <line x1={EDGE.left} x2={box.width} className="stroke-hairline" />
            <text x={EDGE.left - 8} dy="0.32em" textAnchor="end" className="fill-stone">
              {tick.toLocaleString('en-US', { notation: 'compact' })}
            </text>
          </g>
        ))}
      {bars.map((bar, index) => (
        <g key={bar.from} transform={`translate(${across(bar.from) ?? 0} 0)`}>
          <title>{`${nameBar(bar)}: ${bar.views} views, ${bar.clicks} clicks`}</title>
          <rect
            y={up(bar.views)}
            width={half}
            height={up(0) - up(bar.views)}
            className="fill-stone"
          />
          <rect
            x={half}
            y={up(bar.clicks)}
            width={half}
            height={up(0) - up(bar.clicks)}
            className="fill-gold"
          />
          {index % every === 0 && (
            <text y={box.height - 4} className="fill-stone">
              {nameBar({ ...bar, to: bar.from })}
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
            <td className="py-0.5">{nameBar(bar)}</td>
            <td className="py-0.5 text-right">{bar.views}</td>
            <td className="py-0.5 text-right">{bar.clicks}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
