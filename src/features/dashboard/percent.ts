/** Returns a share in per cent, rounded once to a tenth. Do not add rounded shares. */
export function toPercent(count: number, all: number): number {
  return all > 0 ? Math.round((1000 * count) / all) / 10 : 0
}
