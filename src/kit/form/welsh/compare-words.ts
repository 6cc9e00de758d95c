/** Part of a compared text: unchanged, only in the new text, or only in the old text. */
export type ComparedPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Maximum number of word pairs to compare. Beyond it, the whole part between equal ends counts as changed. */
const MAX_COMPARED_PAIRS = 1_000_000

/** Compares two texts word by word. The parts of the new text are in order, each removed part before its replacement. */
export function compareWords(before: string, after: string): ComparedPart[] {
  const [oldWords, newWords] = [splitWords(before), splitWords(after)]
  const start = countEqual(oldWords, newWords)
  const end = countEqual(oldWords.slice(start).reverse(), newWords.slice(start).reverse())
  const oldMiddle = oldWords.slice(start, oldWords.length - end)
  const newMiddle = newWords.slice(start, newWords.length - end)
  return joinParts([
    ...newWords.slice(0, start).map(createSame),
    ...compareMiddle(oldMiddle, newMiddle),
    ...newWords.slice(newWords.length - end).map(createSame),
  ])
}

/** Splits a text into words, each with the spaces after it. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

function isEqualWord(a: string | undefined, b: string | undefined): boolean {
  return a?.trimEnd() === b?.trimEnd()
}

function countEqual(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && isEqualWord(a[count], b[count])) count++
  return count
}

function createSame(text: string): ComparedPart {
  return { kind: 'same', text }
}

function compareMiddle(oldWords: readonly string[], newWords: readonly string[]): ComparedPart[] {
  const removeAll = oldWords.map((text): ComparedPart => ({ kind: 'removed', text }))
  const addAll = newWords.map((text): ComparedPart => ({ kind: 'added', text }))
  if (oldWords.length * newWords.length > MAX_COMPARED_PAIRS) return [...removeAll, ...addAll]
  const common = measureCommonWords(oldWords, newWords)
  const getCommon = (oldIndex: number, newIndex: number) => common[oldIndex]?.[newIndex] ?? 0
  const parts: ComparedPart[] = []
  let [oldIndex, newIndex] = [0, 0]
  while (oldIndex < oldWords.length || newIndex < newWords.length) {
    const [oldWord, newWord] = [oldWords[oldIndex], newWords[newIndex]]
    if (oldWord !== undefined && newWord !== undefined && isEqualWord(oldWord, newWord)) {
      parts.push(createSame(newWord))
      oldIndex++
      newIndex++
    } else if (
      oldWord !== undefined &&
      (newWord === undefined || getCommon(oldIndex + 1, newIndex) >= getCommon(oldIndex, newIndex + 1))
    ) {
      parts.push({ kind: 'removed', text: oldWord })
      oldIndex++
    } else {
      parts.push({ kind: 'added', text: newWord ?? '' })
      newIndex++
    }
  }
  return parts
}

/** Returns the length of the longest common sequence of words from each pair of positions to the end. */
function measureCommonWords(oldWords: readonly string[], newWords: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: oldWords.length + 1 }, () => new Uint16Array(newWords.length + 1))
  for (let oldIndex = oldWords.length - 1; oldIndex >= 0; oldIndex--)
    for (let newIndex = newWords.length - 1; newIndex >= 0; newIndex--) {
      const [row, nextRow] = [lengths[oldIndex], lengths[oldIndex + 1]]
      if (!row || !nextRow) continue
      row[newIndex] = isEqualWord(oldWords[oldIndex], newWords[newIndex])
        ? (nextRow[newIndex + 1] ?? 0) + 1
        : Math.max(nextRow[newIndex] ?? 0, row[newIndex + 1] ?? 0)
    }
  return lengths
}

/** Joins neighbouring parts of the same kind, and keeps a replacement in the line of the replaced words. */
function joinParts(parts: readonly ComparedPart[]): ComparedPart[] {
  const joined: ComparedPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else {
      if (last?.kind === 'removed' && part.kind === 'added') last.text = `${last.text.trimEnd()} `
      joined.push({ ...part })
    }
  }
  return joined
}
