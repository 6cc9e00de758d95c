/** Random generator. A seed gives the same sequence on every machine. */
export type Chance = {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number between `least` and `most`, including both. */
  int(least: number, most: number): number
  /** Returns true with the given probability, from 0 to 1. */
  of(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns a random value. Values with a higher weight are returned more often. */
  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T
  /** Returns up to `count` different entries in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Returns digits as text, including leading zeros. */
  digits(count: number): string
}

/** Hashes text to 32 bits (FNV-1a with a final mix), so that similar seeds start far apart. */
const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Creates the random sequence for a seed (mulberry32). */
export const createChance = (seed: string): Chance => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('There is nothing to pick from')
    return list[int(0, list.length - 1)] as T
  }
  return {
    next,
    int,
    of: (probability) => next() < probability,
    pick,
    weighted: (entries) => {
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        remaining -= weight
        if (remaining < 0) return value
      }
      return pick(entries)[0]
    },
    some: (list, count) => {
      const remaining = [...list]
      return Array.from({ length: Math.min(count, list.length) }, () => {
        const index = int(0, remaining.length - 1)
        const [picked] = remaining.splice(index, 1, ...remaining.slice(-1))
        remaining.pop()
        return picked!
      })
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}
