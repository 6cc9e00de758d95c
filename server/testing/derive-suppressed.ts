/** Range of values that a reader can derive for a number. */
export type Range = { low: number; high: number }

/**
 * An inequality: the sum of `less` is at most the sum of `more`. A term is the name of a number or a number.
 */
export type Inequality = { less: readonly (string | number)[]; more: readonly (string | number)[] }

export function toEquality(less: Inequality['less'], more: Inequality['more']): Inequality[] {
  return [
    { less, more },
    { less: more, more: less },
  ]
}

/**
 * Reads the possible values of a file's cell. The cell contains a number, or the mark of a suppressed number,
 * which is never 0.
 */
export function readRange(cell: string | undefined): Range {
  return cell === '*'
    ? { low: 1, high: Number.POSITIVE_INFINITY }
    : { low: Number(cell ?? 0), high: Number(cell ?? 0) }
}

/**
 * Narrows ranges by sums and limits until nothing changes. Numbers without a range can have any value from 0.
 */
export function narrowRanges(
  ranges: ReadonlyMap<string, Range>,
  limits: readonly Inequality[],
): Map<string, Range> {
  const found = new Map([...ranges].map(([name, range]) => [name, { ...range }]))
  const getRange = (term: string | number): Range => {
    if (typeof term === 'number') return { low: term, high: term }
    const range = found.get(term) ?? { low: 0, high: Number.POSITIVE_INFINITY }
    found.set(term, range)
    return range
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { less, more } of limits) {
      const [lows, highs] = [less.map(getRange), more.map(getRange)]
      for (const own of lows) {
        const most = sum(highs, 'high') - sum(without(lows, own), 'low')
        if (most < own.high) [own.high, isChanged] = [most, true]
      }
      for (const own of highs) {
        const rest = sum(without(highs, own), 'high')
        const least = sum(lows, 'low') - rest
        if (least > own.low) [own.low, isChanged] = [least, true]
      }
    }
  }
  return found
}

function without(ranges: readonly Range[], own: Range) {
  return ranges.filter((range) => range !== own)
}

function sum(ranges: readonly Range[], side: keyof Range): number {
  return ranges.reduce((total, range) => total + range[side], 0)
}
