import * as v from 'valibot'
import { codePages } from './code-pages.ts'

/** What an import has understood of a file beyond its letters: it is shown before the import. */
export const ImportNotices = v.object({
  /** Numbers that have got back the 0 which a spreadsheet took: the first of them, and how many there are. */
  mended: v.array(v.object({ row: v.number(), field: v.string(), was: v.string(), now: v.string() })),
  mended_count: v.number(),
  /** Filled columns without a name in the first row, by their place, and the first things in them. */
  unnamed: v.array(v.object({ column: v.number(), values: v.array(v.string()) })),
  /** Whole names that are split into first name and surname; those that may be split in the wrong place come first. */
  split: v.nullable(
    v.object({
      head: v.string(),
      names: v.array(v.object({ row: v.number(), first_name: v.string(), last_name: v.string() })),
    }),
  ),
  /** Rows that may be no people, such as totals. */
  doubtful: v.array(v.object({ row: v.number(), name: v.string() })),
  /** Letters that were read in another way than the file has them: how, and words in which they are. */
  letters: v.nullable(
    v.object({
      how: v.picklist([...codePages, 'twice']),
      words: v.array(v.string()),
      /** How the same words read in each way that fits; empty where one way fits better than all others. */
      choices: v.array(v.object({ page: v.picklist(codePages), words: v.array(v.string()) })),
    }),
  ),
  /** Children whose birthday makes them 19 or older: an import asks whether it is theirs. */
  birthdays: v.array(v.object({ row: v.number(), name: v.string(), age: v.number() })),
  birthdays_count: v.number(),
})
export type ImportNotices = v.InferOutput<typeof ImportNotices>
