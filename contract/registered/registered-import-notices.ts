import * as v from 'valibot'
import { codePages } from './code-pages.ts'

/**
 * Repairs and guesses of an import, other than its text encoding. The user sees these notices before
 * importing.
 */
export const ImportNotices = v.object({
  /**
   * Numbers whose leading 0 was restored, because a spreadsheet had removed it: the first ones and their
   * total count.
   */
  mended: v.array(v.object({ row: v.number(), field: v.string(), was: v.string(), now: v.string() })),
  mended_count: v.number(),
  /** Filled columns without a header: their position and first values. */
  unnamed: v.array(v.object({ column: v.number(), values: v.array(v.string()) })),
  /** Full names that are split into first name and surname. Uncertain splits come first. */
  split: v.nullable(
    v.object({
      head: v.string(),
      names: v.array(v.object({ row: v.number(), first_name: v.string(), last_name: v.string() })),
    }),
  ),
  /** Rows that may not be people, such as totals. */
  doubtful: v.array(v.object({ row: v.number(), name: v.string() })),
  /** Text whose encoding was repaired or guessed: the method, and sample words. */
  letters: v.nullable(
    v.object({
      how: v.picklist([...codePages, 'twice']),
      words: v.array(v.string()),
      /** The sample words in each encoding that fits. Empty if one encoding fits better than all others. */
      choices: v.array(v.object({ page: v.picklist(codePages), words: v.array(v.string()) })),
    }),
  ),
  /** Children whose birthday makes them 19 or older. The user has to confirm these birthdays. */
  birthdays: v.array(v.object({ row: v.number(), name: v.string(), age: v.number() })),
  birthdays_count: v.number(),
})
export type ImportNotices = v.InferOutput<typeof ImportNotices>
