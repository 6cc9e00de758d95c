import * as v from 'valibot'

/** What an import has understood of a file beyond its letters: it is shown before anybody is imported. */
export const ImportNotices = v.object({
  /** Numbers that have got back the 0 which a spreadsheet took: the first of them, and how many there are. */
  mended: v.array(v.object({ row: v.number(), field: v.string(), was: v.string(), now: v.string() })),
  mended_count: v.number(),
  /** Letters that were not read as they stand in the file: how, and words in which they are. */
  letters: v.nullable(v.object({ how: v.picklist(['ms_dos', 'twice']), words: v.array(v.string()) })),
})
export type ImportNotices = v.InferOutput<typeof ImportNotices>
