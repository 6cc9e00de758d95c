/** Returns a share in per cent, rounded to a tenth. Callers must not add rounded shares. */
export function toPercent(count: number, total: number): number {
  return total > 0 ? Math.round((1000 * count) / total) / 10 : 0
}
