import { METRICS, TOP_CUSTOMERS } from '#src/pages/franchise-dashboard/sample-data.ts';
import { Figures } from '#src/pages/franchise-dashboard/tabs/figures.tsx';

export function AnalyticsTab() {
  return (
    <div className="flex flex-col gap-10">
      <Figures label="Last 30 days" figures={METRICS} />
      <section aria-labelledby="top-customers">
        <h3 id="top-customers" className="text-md font-medium">
          Top customers
        </h3>
        <table className="mt-4 w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-hairline-strong text-stone">
              <th scope="col" className="py-2.5 font-normal">
                Customer
              </th>
              <th scope="col" className="py-2.5 text-right font-normal">
                Cards
              </th>
              <th scope="col" className="py-2.5 text-right font-normal">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {TOP_CUSTOMERS.map(({ name, cards, views }) => (
              <tr key={name} className="tabular border-b border-hairline">
                <th scope="row" className="py-3 font-normal">
                  {name}
                </th>
                <td className="py-3 text-right">{cards}</td>
                <td className="py-3 text-right">{views.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
