import type { Unit } from './units.ts'

/** Widths of letters against the size of their text, over many names; only an estimate. */
const HEAVY = 0.54
const MEDIUM = 0.5

/** Lines that words take in a width, all in the same unit. */
const linesOf = (text: string, size: number, letter: number, width: number): number =>
  Math.max(1, Math.ceil((text.length * size * letter) / Math.max(width, 1)))

/** Lines of chips, each kept whole. In rem: picture and padding 1.9, letters 0.875 wide. */
const chipLines = (labels: readonly string[], width: number): number => {
  let lines = labels.length ? 1 : 0
  let left = width
  for (const label of labels) {
    const chip = 1.9 + label.length * 0.875 * MEDIUM
    if (left < width && chip > left) {
      lines++
      left = width
    }
    left -= chip + 0.25
  }
  return lines
}

type TileWords = { firstName: string; secondLine: string; chips: readonly { label: string }[] }

/** Height of a tile in rem, by the stylesheet's sizes. */
const tileHeight = (words: TileWords, width: number): number => {
  const beside = width - 8.6
  const name =
    linesOf(words.firstName, 1.1875, HEAVY, beside) * 1.401 +
    linesOf(words.secondLine, 1.0625, MEDIUM, beside) * 1.254
  const lines = chipLines(
    words.chips.map((chip) => chip.label),
    width - 4.85,
  )
  const chips = lines ? 0.4 + lines * 1.625 + (lines - 1) * 0.25 : 0
  return Math.max(4.5, 1.2875 + Math.max(2.875, name) + chips)
}

/**
 * How high a block will stand, in CSS pixels, before it was ever drawn. It decides the column and is
 * corrected when the block is measured.
 */
export const estimateHeight = (
  unit: Unit,
  words: (person: Unit['members'][number]) => TileWords,
  column: { width: number; rem: number; editing: boolean },
): number => {
  const tray = unit.members.length > 1
  const width = column.width / column.rem - (tray ? 0.75 : 0) - (column.editing ? 0.5 : 0)
  let rem = tray ? 0.75 + 2.625 : 0
  for (const person of unit.members) {
    rem += tileHeight(words(person), width) + (tray ? 0.5 : 0) + (column.editing ? 3.25 : 0)
  }
  return Math.round(rem * column.rem)
}
