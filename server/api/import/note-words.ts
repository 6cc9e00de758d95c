/** Normalises a note: accents, apostrophes, spaces and capitals. */
const read = (note: string): string =>
  note
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02BC`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** True if two notes have the same text. */
export const sameNote = (one: string, other: string): boolean => read(one) === read(other)

/**
 * True if a note begins with another note, ending at a word boundary. Words in front can reverse the meaning
 * ("No EpiPen"). Parts of words do not count ("doughnuts").
 */
export const goesOnFrom = (note: string, known: string): boolean => {
  const [long, short] = [read(note), read(known)]
  return long.startsWith(short) && !/^[\p{L}\p{N}\p{M}]/u.test(long.slice(short.length))
}

/** True if a note, or one of its lines, begins with another note. */
export const hasLine = (note: string, other: string): boolean =>
  goesOnFrom(note, other) || note.split('\n').some((line) => goesOnFrom(line, other))
