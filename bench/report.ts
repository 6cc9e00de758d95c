import { loadavg } from 'node:os'

/** Figures of one run that a claim compares, in the same unit. Less is better. */
export type Comparison = {
  ours: number
  /** Figure of the best peer. */
  peer?: number
  /** Figure of the same work without any rules. */
  limit?: number
  unit: string
  /** Figure to which ours is compared. */
  base: 'peer' | 'limit'
  /** Wanted ratio of ours to the base. A missed goal does not fail the run. */
  goal: number
}

/**
 * A measured figure and the bar that it must meet. If `atMost` is true, the figure must not be above the bar. Otherwise
 * it must not be below the bar.
 */
export type Claim = {
  name: string
  value: number
  unit: string
  bar: number
  atMost: boolean
  note?: string
  compared?: Comparison
}

/** The machine's load before the figures of the next report are measured, as averages of 1, 5 and 15 minutes. */
let loadBefore = loadavg()

const round = (n: number) => (n >= 100 ? Math.round(n) : Math.round(n * 100) / 100)

const formatComparison = ({ ours, peer, limit, unit, base, goal }: Comparison): string => {
  const ratio = ours / ((base === 'peer' ? peer : limit) ?? Number.NaN)
  const formatFigure = (figure: number | undefined) => (figure === undefined ? 'none' : `${round(figure)} ${unit}`)
  const figureTexts = [`limit ${formatFigure(limit)}`, `peer ${formatFigure(peer)}`, `ours ${formatFigure(ours)}`]
  return `${figureTexts.join(', ')}; ratio ${round(ratio)} to the ${base}, goal ${goal}: ${ratio <= goal ? 'met' : 'missed'}`
}

/** Prints the claims. Sets an exit code for failure if a figure misses its bar. */
export const report = (title: string, claims: readonly Claim[]): void => {
  console.log(`\n${title}; load before ${loadBefore.map(round).join(', ')}`)
  loadBefore = loadavg()
  for (const { name, value, unit, bar, atMost, note, compared } of claims) {
    const isMet = atMost ? value <= bar : value >= bar
    if (!isMet) process.exitCode = 1
    const resultText = `${name}: ${round(value)} ${unit} (${atMost ? 'at most' : 'at least'} ${bar})${note ? `; ${note}` : ''}`
    console.log(`  ${isMet ? 'ok  ' : 'MISS'} ${resultText}`)
    if (compared) console.log(`       ${formatComparison(compared)}`)
  }
}

/**
 * Builds the claim that a median is at most `goal` times the median of other work of the same run. Such a ratio depends
 * less on the machine than milliseconds do.
 */
export const buildRatioClaim = (
  name: string,
  goal: number,
  times: readonly number[],
  other: { name: string; times: readonly number[] },
): Claim => {
  const [median, otherMedian] = [getPercentile(times, 0.5), getPercentile(other.times, 0.5)]
  return {
    name: `${name}, times ${other.name}`,
    value: median / otherMedian,
    unit: '',
    bar: goal,
    atMost: true,
    note: `medians ${median.toFixed(1)} and ${otherMedian.toFixed(1)} ms`,
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
