/**
 * A measured figure and the bar that it must meet. If `atMost` is true, the figure must not be above the bar. Otherwise
 * it must not be below the bar.
 */
export type Claim = { name: string; value: number; unit: string; bar: number; atMost: boolean; note?: string }

const round = (n: number) => (n >= 100 ? Math.round(n) : Math.round(n * 100) / 100)

/** Prints the claims. Sets an exit code for failure if a figure misses its bar. */
export const report = (title: string, claims: readonly Claim[]): void => {
  console.log(`\n${title}`)
  for (const { name, value, unit, bar, atMost, note } of claims) {
    const isMet = atMost ? value <= bar : value >= bar
    if (!isMet) process.exitCode = 1
    const resultText = `${name}: ${round(value)} ${unit} (${atMost ? 'at most' : 'at least'} ${bar})${note ? `; ${note}` : ''}`
    console.log(`  ${isMet ? 'ok  ' : 'MISS'} ${resultText}`)
  }
}

/**
 * Returns the percentile of the values, for example the median for a `share` of 0.5. `share` is between 0 and
 * 1.
 */
export const getPercentile = (values: readonly number[], share: number): number => {
  const sortedValues = [...values].sort((a, b) => a - b)
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? Number.NaN
}
