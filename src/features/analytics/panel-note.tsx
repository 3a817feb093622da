/** What the numbers of a panel are about, at the end of its title row. */
export function PanelNote({ children }: { children: string }) {
  return <span className="text-xs text-stone">{children}</span>;
}
