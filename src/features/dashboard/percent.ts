/** Returns a share in per cent, rounded to a tenth. Callers must not add rounded shares. */
export function toPercent(count: number, all: number): number {
  return all > 0 ? Math.round((1000 * count) / all) / 10 : 0
}
