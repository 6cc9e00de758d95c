/** Normalises the accents, apostrophes, spaces and capitals of a note, so that notes can be compared. */
const normalizeNote = (note: string): string =>
  note
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02BC`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** True if two notes have the same text. */
export const isSameNote = (one: string, other: string): boolean => normalizeNote(one) === normalizeNote(other)

/**
 * True if a note begins with the earlier note, and the earlier note ends at a word boundary. Text in front of the
 * earlier note is not accepted, because it can reverse the meaning ("No EpiPen"). Parts of words do not count
 * ("doughnuts").
 */
export const startsWithNote = (note: string, earlierNote: string): boolean => {
  const [longNote, shortNote] = [normalizeNote(note), normalizeNote(earlierNote)]
  return longNote.startsWith(shortNote) && !/^[\p{L}\p{N}\p{M}]/u.test(longNote.slice(shortNote.length))
}

/** True if a note, or one of its lines, begins with another note. */
export const includesNote = (note: string, other: string): boolean =>
  startsWithNote(note, other) || note.split('\n').some((line) => startsWithNote(line, other))
