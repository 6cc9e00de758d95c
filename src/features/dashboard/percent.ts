/** The share of a count in per cent, rounded once to a tenth. Rounded shares must not be added. */
export function percentOf(count: number, all: number): number {
  return all > 0 ? Math.round((1000 * count) / all) / 10 : 0
}
