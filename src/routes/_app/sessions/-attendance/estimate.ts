import type { ListUnit } from './units.ts'

/** Average character widths relative to the text size, over many names. The values are only estimates. */
const BOLD_CHAR_WIDTH = 0.54
const MEDIUM_CHAR_WIDTH = 0.5

/** Estimates the number of lines of a text in a width. Both widths have the same unit. */
const countTextLines = (text: string, size: number, letter: number, width: number): number =>
  Math.max(1, Math.ceil((text.length * size * letter) / Math.max(width, 1)))

/** Character widths in a chip's bold text, relative to the text size. */
const CHARACTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI1.,;:'’!|()/\s-]/, 0.3],
  [/[ftr]/, 0.37],
  [/[mwMW]/, 0.85],
  [/[A-Z&]/, 0.67],
]
const OTHER_CHARACTER_WIDTH = 0.57
const CHIP_TEXT_SIZE = 0.875

const widthByCharacter = new Map<string, number>()
const measureCharacter = (letter: string): number => {
  const cachedWidth = widthByCharacter.get(letter)
  if (cachedWidth !== undefined) return cachedWidth
  const width =
    (CHARACTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_CHARACTER_WIDTH) * CHIP_TEXT_SIZE
  widthByCharacter.set(letter, width)
  return width
}
const measureText = (text: string): number => {
  let width = 0
  for (const character of text) width += measureCharacter(character)
  return width
}

/**
 * Counts the lines of a chip's text in a width in rem. Text breaks after spaces and hyphens, and inside a word that is
 * too long.
 */
const countChipLines = (text: string, width: number): number => {
  const maxWidth = Math.max(width, 1)
  const spaceWidth = measureCharacter(' ')
  let lineCount = 1
  let usedWidth = 0
  for (const part of text.trim().match(/[^\s-]*-+|[^\s-]+|\s+/g) ?? []) {
    if (/^\s/.test(part)) {
      usedWidth += spaceWidth
      continue
    }
    const wordWidth = measureText(part)
    if (usedWidth > 0 && usedWidth + wordWidth > maxWidth) {
      lineCount++
      usedWidth = 0
    }
    lineCount += Math.ceil(wordWidth / maxWidth) - 1
    usedWidth += wordWidth > maxWidth ? wordWidth % maxWidth : wordWidth
  }
  return lineCount
}

/**
 * Sizes of a chip in rem: horizontal space around the text, height of one line, height of each further line, and gap.
 */
const CHIP_PADDING = 2.12
const CHIP_HEIGHT = 1.625
const CHIP_LINE_HEIGHT = 1.25 * CHIP_TEXT_SIZE
const CHIP_GAP = 0.25

/**
 * Estimates the height of the chips in rem. Chips are side by side while they fit, and a chip that is too wide wraps
 * its text.
 */
const estimateChipsHeight = (labels: readonly string[], width: number): number => {
  let height = 0
  let remainingWidth = 0
  for (const label of labels) {
    const chipWidth = CHIP_PADDING + measureText(label)
    if (chipWidth <= remainingWidth) {
      remainingWidth -= chipWidth + CHIP_GAP
      continue
    }
    const lineCount = chipWidth > width ? countChipLines(label, width - CHIP_PADDING) : 1
    height += CHIP_HEIGHT + (lineCount - 1) * CHIP_LINE_HEIGHT + (height > 0 ? CHIP_GAP : 0)
    remainingWidth = width - chipWidth - CHIP_GAP
  }
  return height
}

type TileText = { firstName: string; secondLine: string; chips: readonly { label: string }[] }

/** Estimates the height of a tile in rem, from the sizes in the stylesheet. */
const estimateTileHeight = (words: TileText, width: number): number => {
  const nameWidth = width - 8.6
  const nameHeight =
    countTextLines(words.firstName, 1.1875, BOLD_CHAR_WIDTH, nameWidth) * 1.401 +
    countTextLines(words.secondLine, 1.0625, MEDIUM_CHAR_WIDTH, nameWidth) * 1.254
  const chipRowsHeight = estimateChipsHeight(
    words.chips.map((chip) => chip.label),
    width - 4.85,
  )
  const chipsHeight = chipRowsHeight ? 0.4 + chipRowsHeight : 0
  return Math.max(4.5, 1.224 + Math.max(2.875, nameHeight) + chipsHeight)
}

/**
 * Estimates the height of a block in CSS pixels before its first render. The estimate decides the column and is
 * corrected after measuring.
 */
export const estimateHeight = (
  unit: ListUnit,
  getText: (person: ListUnit['members'][number]) => TileText,
  column: { width: number; rem: number; editing: boolean },
): number => {
  const isFamily = unit.members.length > 1
  const width = column.width / column.rem - (isFamily ? 0.75 : 0) - (column.editing ? 0.5 : 0)
  let heightRem = isFamily ? 0.75 + 2.625 : 0
  for (const person of unit.members) {
    heightRem += estimateTileHeight(getText(person), width) + (isFamily ? 0.5 : 0) + (column.editing ? 3.25 : 0)
  }
  return heightRem * column.rem
}
