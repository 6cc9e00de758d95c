/** Range of values that a reader can derive for a number. */
export type ValueRange = { low: number; high: number }

/**
 * An inequality: the sum of `less` is at most the sum of `more`. A term is a constant, or the name of a number that has
 * a range.
 */
export type Inequality = { less: readonly (string | number)[]; more: readonly (string | number)[] }

export function toEquality(less: Inequality['less'], more: Inequality['more']): Inequality[] {
  return [
    { less, more },
    { less: more, more: less },
  ]
}

/**
 * Reads the possible values of a file's cell. The cell contains a number, or the mark of a suppressed number, which is
 * never 0.
 */
export function readRange(cell: string | undefined): ValueRange {
  return cell === '*' ? { low: 1, high: Number.POSITIVE_INFINITY } : { low: Number(cell ?? 0), high: Number(cell ?? 0) }
}

/**
 * Narrows the ranges by the inequalities until nothing changes. A number without a range can have any value from 0
 * upwards.
 */
export function narrowRanges(
  ranges: ReadonlyMap<string, ValueRange>,
  limits: readonly Inequality[],
): Map<string, ValueRange> {
  const narrowedRanges = new Map([...ranges].map(([name, range]) => [name, { ...range }]))
  const getRange = (term: string | number): ValueRange => {
    if (typeof term === 'number') return { low: term, high: term }
    const range = narrowedRanges.get(term) ?? { low: 0, high: Number.POSITIVE_INFINITY }
    narrowedRanges.set(term, range)
    return range
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { less, more } of limits) {
      const [lows, highs] = [less.map(getRange), more.map(getRange)]
      for (const range of lows) {
        const maxHigh = sum(highs, 'high') - sum(excludeRange(lows, range), 'low')
        if (maxHigh < range.high) [range.high, isChanged] = [maxHigh, true]
      }
      for (const range of highs) {
        const otherHighs = sum(excludeRange(highs, range), 'high')
        const minLow = sum(lows, 'low') - otherHighs
        if (minLow > range.low) [range.low, isChanged] = [minLow, true]
      }
    }
  }
  return narrowedRanges
}

function excludeRange(ranges: readonly ValueRange[], excluded: ValueRange) {
  return ranges.filter((range) => range !== excluded)
}

function sum(ranges: readonly ValueRange[], side: keyof ValueRange): number {
  return ranges.reduce((total, range) => total + range[side], 0)
}
