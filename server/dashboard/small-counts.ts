/**
 * Largest count that is hidden from external readers. Counts from 1 up to this limit can describe one family
 * (B-NUM-05).
 */
export const MAX_HIDDEN_COUNT = 7
export const HIDDEN_MARKER = '*'

/** The first lines of each file with hidden counts. */
export const HIDDEN_COUNTS_NOTICE = [
  `Numbers from 1 to ${MAX_HIDDEN_COUNT}, and some others from which these could be worked out, are shown as ${HIDDEN_MARKER}`,
  'Do not publish beside another file of these clubs',
] as const

/**
 * Count of people with its state.
 * - `may_hide`: the file can show or hide the count
 * - `shown`: a file always shows the count
 * - `hidden`: another file of the same clubs has hidden the count
 * - `in_no_file`: no file contains the count, but it occurs in relations with other counts
 * - `canBeZero`: a reader does not know whether the hidden count is 0
 */
export type CountWithState = {
  value: number
  state: 'may_hide' | 'shown' | 'hidden' | 'in_no_file'
  canBeZero?: boolean
}

/** Relation between counts, given by their indexes: the sum of `less` is at most the sum of `more`, or equal to it. */
export type CountRelation = { less: readonly number[]; more: readonly number[]; equal?: boolean }

/**
 * Relations between counts. `relationsAt` lists the relation indexes for each count. A network is built once and shared
 * by all clubs with the same table shape.
 */
export type RelationNetwork = {
  relations: readonly CountRelation[]
  relationsAt: readonly (readonly number[])[]
}

/**
 * Lists the relations of each count.
 * @param size number of counts
 */
export function linkCounts(size: number, relations: readonly CountRelation[]): RelationNetwork {
  const relationsAt = Array.from({ length: size }, (): number[] => [])
  for (const [relationIndex, { less, more }] of relations.entries()) {
    for (const index of less) relationsAt[index]?.push(relationIndex)
    for (const index of more) relationsAt[index]?.push(relationIndex)
  }
  return { relations, relationsAt }
}

/**
 * Chooses the counts that a file hides. These are counts from 1 to 7, and further counts until no hidden count can be
 * derived from the relations (decision 46). A count of 0 that any reader can derive is shown.
 * @returns true at the index of each hidden count
 */
export function hideCounts(counts: readonly CountWithState[], network: RelationNetwork): boolean[] {
  const hiddenFlags = counts.map(({ value, state }) => state === 'hidden' || (state === 'may_hide' && isSmall(value)))
  if (!hiddenFlags.includes(true)) return hiddenFlags
  const isUsed = network.relations.map((relation) => isSatisfied(relation, counts))
  const readerKnowledge = {
    counts,
    hidden: hiddenFlags,
    network,
    used: isUsed,
    isQueued: network.relations.map(() => false),
  }
  // Compute what a reader knows even if the file hides every count that it can hide. Hiding more counts cannot remove
  // this knowledge.
  const hideableFlags = hiddenFlags.map(
    (isHidden, index) => isHidden || (counts[index]?.state === 'may_hide' && counts[index].value > 0),
  )
  const baseBounds = narrowBounds(buildInitialBounds(counts, hideableFlags), readerKnowledge, network.relations.keys())
  const covers: number[] = []
  for (;;) {
    const shownIndexes: number[] = []
    for (const [index, canHide] of hideableFlags.entries()) if (canHide && !hiddenFlags[index]) shownIndexes.push(index)
    const bounds = showCounts(baseBounds, readerKnowledge, shownIndexes)
    const newlyHidden = new Set<number>()
    for (const index of findDerivedCounts(bounds, hiddenFlags)) {
      const nextCover = findCover({ ...readerKnowledge, base: baseBounds, bounds, added: newlyHidden }, index)
      if (nextCover !== null) newlyHidden.add(nextCover)
    }
    if (newlyHidden.size === 0) return showUnneededCovers(bounds, readerKnowledge, covers)
    for (const index of newlyHidden) hiddenFlags[index] = true
    covers.push(...newlyHidden)
  }
}

/**
 * Shows covers again that are not needed, largest first. A cover is a count that was hidden only to protect another
 * hidden count. If showing a cover reveals other covers, all of them are shown together.
 */
function showUnneededCovers(
  safeBounds: Bounds,
  readerKnowledge: ReaderKnowledge,
  covers: readonly number[],
): boolean[] {
  const { counts, hidden } = readerKnowledge
  const unsafeIndexes = new Set(findDerivedCounts(safeBounds, hidden))
  const showableIndexes = new Set(covers)
  let bounds = safeBounds
  const getValue = (index: number) => counts[index]?.value ?? 0
  for (const cover of covers.toSorted((a, b) => getValue(b) - getValue(a))) {
    if (!hidden[cover]) continue
    const coverGroup: number[] = []
    let nextIndexes = [cover]
    let widerBounds = bounds
    while (nextIndexes.length > 0 && nextIndexes.every((index) => showableIndexes.has(index))) {
      for (const index of nextIndexes) hidden[index] = false
      coverGroup.push(...nextIndexes)
      widerBounds = showCounts(widerBounds, readerKnowledge, nextIndexes)
      nextIndexes = findDerivedCounts(widerBounds, hidden).filter((index) => !unsafeIndexes.has(index))
    }
    if (nextIndexes.length === 0) bounds = widerBounds
    else for (const index of coverGroup) hidden[index] = true
  }
  return hidden.map((isHidden, index) => isHidden && bounds.high[index] !== 0)
}

/** Returns the indexes of hidden counts that have only one possible value. */
function findDerivedCounts({ low, high }: Bounds, hidden: readonly boolean[]): number[] {
  const derivedIndexes: number[] = []
  for (const [index, isHidden] of hidden.entries())
    if (isHidden && low[index] === high[index] && high[index] !== 0) derivedIndexes.push(index)
  return derivedIndexes
}

type ReaderKnowledge = {
  counts: readonly CountWithState[]
  hidden: boolean[]
  network: RelationNetwork
  /** True at the index of each relation that a reader can use. */
  used: readonly boolean[]
  /** Flags of the relations that are queued in `narrowBounds`. All are false between two calls. */
  isQueued: boolean[]
}

/** Returns the reader's bounds after the file shows more counts. */
function showCounts(previousBounds: Bounds, readerKnowledge: ReaderKnowledge, shownIndexes: readonly number[]): Bounds {
  const { counts, network } = readerKnowledge
  const bounds = {
    low: previousBounds.low.slice(),
    high: previousBounds.high.slice(),
    lowBy: previousBounds.lowBy.slice(),
    highBy: previousBounds.highBy.slice(),
  }
  const touchedRelations: number[] = []
  for (const index of shownIndexes) {
    const value = counts[index]?.value ?? 0
    bounds.low[index] = value
    bounds.high[index] = value
    touchedRelations.push(...(network.relationsAt[index] ?? []))
  }
  return narrowBounds(bounds, readerKnowledge, touchedRelations)
}

export function isSmall(count: number): boolean {
  return count >= 1 && count <= MAX_HIDDEN_COUNT
}

function sumCounts(indexes: readonly number[], counts: readonly CountWithState[]): number {
  let sum = 0
  for (const index of indexes) sum += counts[index]?.value ?? 0
  return sum
}

/** True if the counts satisfy the relation. A reader cannot use a relation that a manual entry contradicts. */
function isSatisfied({ less, more, equal }: CountRelation, counts: readonly CountWithState[]): boolean {
  const [lessSum, moreSum] = [sumCounts(less, counts), sumCounts(more, counts)]
  return equal ? lessSum === moreSum : lessSum <= moreSum
}

/** Possible range of each count for a reader, and the relation that gave each bound (-1: no relation). */
type Bounds = { low: number[]; high: number[]; lowBy: number[]; highBy: number[] }

function buildInitialBounds(counts: readonly CountWithState[], hidden: readonly boolean[]): Bounds {
  const bounds = {
    low: counts.map(() => 0),
    high: counts.map(() => Number.POSITIVE_INFINITY),
    lowBy: counts.map(() => -1),
    highBy: counts.map(() => -1),
  }
  for (const [index, { value, state, canBeZero }] of counts.entries()) {
    if (hidden[index]) bounds.low[index] = canBeZero ? 0 : 1
    else if (state === 'in_no_file' && value > 0) bounds.low[index] = 1
    else {
      bounds.low[index] = value
      bounds.high[index] = value
    }
  }
  return bounds
}

/** Narrows bounds by the given relations, and by affected relations, until nothing changes. */
function narrowBounds(
  bounds: Bounds,
  { network: { relations, relationsAt }, used, isQueued }: ReaderKnowledge,
  start: Iterable<number>,
): Bounds {
  const queue: number[] = []
  for (const relationIndex of start)
    if (used[relationIndex] && !isQueued[relationIndex]) {
      isQueued[relationIndex] = true
      queue.push(relationIndex)
    }
  const changedIndexes: number[] = []
  for (let relationIndex = queue.pop(); relationIndex !== undefined; relationIndex = queue.pop()) {
    isQueued[relationIndex] = false
    const { less, more, equal } = relations[relationIndex] as CountRelation
    tightenBounds(bounds, less, more, relationIndex, changedIndexes)
    if (equal) tightenBounds(bounds, more, less, relationIndex, changedIndexes)
    for (let index = changedIndexes.pop(); index !== undefined; index = changedIndexes.pop())
      for (const nextRelation of relationsAt[index] ?? [])
        if (used[nextRelation] && !isQueued[nextRelation]) {
          isQueued[nextRelation] = true
          queue.push(nextRelation)
        }
  }
  return bounds
}

/** Narrows the bounds by "the sum of `less` is at most the sum of `more`". */
function tightenBounds(
  { low, high, lowBy, highBy }: Bounds,
  less: readonly number[],
  more: readonly number[],
  relationIndex: number,
  changed: number[],
): void {
  let lowestSum = 0
  for (const index of less) lowestSum += low[index] as number
  let highestSum = 0
  let unboundedCount = 0
  for (const index of more)
    if (high[index] === Number.POSITIVE_INFINITY) unboundedCount += 1
    else highestSum += high[index] as number
  if (unboundedCount === 0)
    for (const index of less) {
      const limit = highestSum - lowestSum + (low[index] as number)
      if (limit >= (high[index] as number)) continue
      high[index] = limit
      highBy[index] = relationIndex
      changed.push(index)
    }
  if (unboundedCount > 1) return
  for (const index of more) {
    const ownHigh = high[index] as number
    if (unboundedCount === 1 && ownHigh !== Number.POSITIVE_INFINITY) continue
    const limit = lowestSum - (unboundedCount === 1 ? highestSum : highestSum - ownHigh)
    if (limit <= (low[index] as number)) continue
    low[index] = limit
    lowBy[index] = relationIndex
    changed.push(index)
  }
}

type CoverSearch = ReaderKnowledge & {
  /** Bounds that a reader knows in any case. Hiding a count with known bounds has no effect. */
  base: Bounds
  bounds: Bounds
  /** Indexes of the counts that were chosen in this round. */
  added: ReadonlySet<number>
}

/**
 * Finds a shown count to hide, so that a hidden count can no longer be derived. Searches the relations that reveal the
 * hidden count, nearest first, and returns the smallest count found.
 * @returns null if no count is left to hide, or if this round has already hidden a count in these relations
 */
function findCover({ counts, hidden, network, base, bounds, added }: CoverSearch, start: number): number | null {
  const visitedIndexes = new Set([start])
  let level = [start]
  while (level.length > 0) {
    const nextLevel: number[] = []
    let cover: number | null = null
    for (const index of level)
      for (const relationIndex of [bounds.highBy[index] as number, bounds.lowBy[index] as number]) {
        const relation = network.relations[relationIndex]
        if (!relation) continue
        for (const otherIndex of [...relation.less, ...relation.more]) {
          if (added.has(otherIndex)) return null
          if (visitedIndexes.has(otherIndex)) continue
          visitedIndexes.add(otherIndex)
          const { value, state } = counts[otherIndex] as CountWithState
          if (hidden[otherIndex] || state === 'in_no_file') nextLevel.push(otherIndex)
          else if (
            state === 'may_hide' &&
            base.low[otherIndex] !== base.high[otherIndex] &&
            value < (counts[cover ?? -1]?.value ?? Number.POSITIVE_INFINITY)
          )
            cover = otherIndex
        }
      }
    if (cover !== null) return cover
    level = nextLevel
  }
  return null
}
