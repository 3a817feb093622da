export interface Figure {
  name: string;
  value: string;
  goal: string;
  isMet: boolean;
}

export const atMost = (name: string, value: number, goal: number, unit = ''): Figure => ({
  name,
  value: `${Math.round(value * 1000) / 1000}${unit}`,
  goal: `<= ${goal}${unit}`,
  isMet: value <= goal,
});
export const atLeast = (name: string, value: number, goal: number): Figure => ({
  name,
  value: String(Math.round(value * 100) / 100),
  goal: `>= ${goal}`,
  isMet: value >= goal,
});
