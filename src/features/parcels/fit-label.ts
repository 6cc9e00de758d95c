/** Width and height of a label's text area in points. A label is 63.5 x 38.1 mm with 3.5 and 2.5 mm of padding. */
const TEXT_WIDTH_PT = 160
const TEXT_HEIGHT_PT = 93
const LINE_HEIGHT = 1.15
const NUMBER_SIZE_PT = 22
const NAME_SIZE_PT = 12
/** Space between the number and the name, in points. */
const NAME_GAP_PT = 9
/**
 * Character width as a share of the font size. It assumes wide bold characters, so that the estimate is never too
 * small.
 */
const CHARACTER_WIDTH_EM = 0.6

const FONT_SIZES_PT = [10, 9.5, 9, 8.5, 8, 7.5, 7] as const

export type FittedLabel = { sizePt: number; facts: LabelFact[]; isCut: boolean }
export type LabelFact = { text: string; isAllergy: boolean }

type LabelText = {
  number: number
  name: string
  /** Restrictions of the box, the most important first. */
  facts: readonly LabelFact[]
  /** Text that replaces cut-off facts, such as "see pack sheet". */
  more: string
  /** True if facts are already missing, so that `more` is always printed. */
  isShortened: boolean
}

/**
 * Finds the largest font size at which the food fits on a label. Below 7 pt text is unreadable, so it is cut after a
 * word and the label refers to the pack sheet.
 */
export function fitLabel(label: LabelText): FittedLabel {
  const moreFacts = label.isShortened ? [{ text: label.more, isAllergy: false }] : []
  const allFacts = [...label.facts, ...moreFacts]
  const availableHeight = TEXT_HEIGHT_PT - getHeaderHeight(label)
  const canFit = (facts: readonly LabelFact[], sizePt: number) =>
    countLines(joinFacts(facts), TEXT_WIDTH_PT / (sizePt * CHARACTER_WIDTH_EM)) * sizePt * LINE_HEIGHT <=
    availableHeight
  const sizePt = FONT_SIZES_PT.find((size) => canFit(allFacts, size))
  if (sizePt !== undefined) return { sizePt, facts: allFacts, isCut: label.isShortened }
  const smallestSizePt = FONT_SIZES_PT[FONT_SIZES_PT.length - 1] ?? 7
  const moreFact = { text: label.more, isAllergy: false }
  let remainingWords = label.facts.flatMap(({ text, isAllergy }) =>
    text.split(/\s+/).map((word, index) => ({ word, isAllergy, startsFact: index === 0 })),
  )
  while (remainingWords.length > 0 && !canFit([...joinWords(remainingWords), moreFact], smallestSizePt))
    remainingWords = remainingWords.slice(0, -1)
  return { sizePt: smallestSizePt, facts: [...joinWords(remainingWords), moreFact], isCut: true }
}

type LabelWord = { word: string; isAllergy: boolean; startsFact: boolean }

function joinWords(words: readonly LabelWord[]): LabelFact[] {
  const facts: LabelFact[] = []
  for (const { word, isAllergy, startsFact } of words) {
    const fact = facts.at(-1)
    if (startsFact || !fact) facts.push({ text: word, isAllergy })
    else fact.text += ` ${word}`
  }
  return facts
}

const joinFacts = (facts: readonly LabelFact[]): string => facts.map(({ text }) => text).join(', ')

function getHeaderHeight({ number, name }: LabelText): number {
  const numberWidth = String(number).length * NUMBER_SIZE_PT * CHARACTER_WIDTH_EM
  const charactersPerLine = (TEXT_WIDTH_PT - numberWidth - NAME_GAP_PT) / (NAME_SIZE_PT * CHARACTER_WIDTH_EM)
  return Math.max(NUMBER_SIZE_PT, countLines(name, charactersPerLine) * NAME_SIZE_PT) * LINE_HEIGHT
}

/** Counts the lines of a text that breaks between words. A word that is longer than a line breaks inside. */
function countLines(text: string, perLine: number): number {
  let lineCount = 1
  let usedCharacters = 0
  for (const word of text.split(/\s+/)) {
    const neededCharacters = usedCharacters === 0 ? word.length : usedCharacters + 1 + word.length
    if (neededCharacters <= perLine) {
      usedCharacters = neededCharacters
      continue
    }
    if (usedCharacters > 0) lineCount += 1
    lineCount += Math.ceil(word.length / perLine) - 1
    usedCharacters = word.length % perLine || perLine
  }
  return lineCount
}
