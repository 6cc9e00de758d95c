/** A note as it reads: however its accents, apostrophes, spaces and capitals are written. */
const read = (note: string): string =>
  note
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02BC`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether two notes say the same. */
export const sameNote = (one: string, other: string): boolean => read(one) === read(other)

/**
 * Whether a note goes on from another: it begins with its words, whole. Words before them can turn them around ("No EpiPen"),
 * and letters are no words ("doughnuts").
 */
export const goesOnFrom = (note: string, known: string): boolean => {
  const [long, short] = [read(note), read(known)]
  return long.startsWith(short) && !/^[\p{L}\p{N}\p{M}]/u.test(long.slice(short.length))
}

/** Whether a note of several lines has another as one of them, or as how one begins. */
export const hasLine = (note: string, other: string): boolean =>
  goesOnFrom(note, other) || note.split('\n').some((line) => goesOnFrom(line, other))
