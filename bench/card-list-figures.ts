import { measureCardLists } from '#bench/browser/card-list.ts';
import { atMost, type Figure } from '#bench/figure.ts';

export async function compareCardLists(): Promise<Figure[]> {
  const [few, many] = await measureCardLists([20, 2000]);
  if (few === undefined || many === undefined) throw new Error('no list was measured');
  for (const { firstMs, againMs, stored } of [few, many]) {
    console.log(
      `  ${stored} cards on the device: shown after ${Math.round(firstMs)} ms, again after ${Math.round(againMs)} ms`,
    );
  }
  return [
    atMost('elements of 2,000 cards against 20', many.nodes / few.nodes, 1.1),
    atMost('2,000 cards against 20, on a new device', many.firstMs / few.firstMs, 1.25),
    atMost('2,000 cards against 20, opened again', many.againMs / few.againMs, 1.25),
  ];
}
