import * as v from 'valibot'
import { codePages } from './code-pages.ts'

/** Repairs and guesses of an import that the user sees before importing. */
export const ImportNotices = v.object({
  /**
   * The first few numbers whose leading 0 was restored, because a spreadsheet had removed it. `mended_count`
   * is the total.
   */
  mended: v.array(v.object({ row: v.number(), field: v.string(), was: v.string(), now: v.string() })),
  mended_count: v.number(),
  /** Filled columns without a header, with their position and first values. */
  unnamed: v.array(v.object({ column: v.number(), values: v.array(v.string()) })),
  /**
   * Full names that the import splits into first name and surname. Uncertain splits come first. Null if no column
   * contains full names.
   */
  split: v.nullable(
    v.object({
      head: v.string(),
      names: v.array(v.object({ row: v.number(), first_name: v.string(), last_name: v.string() })),
    }),
  ),
  /** Rows that may not be people, such as totals. */
  doubtful: v.array(v.object({ row: v.number(), name: v.string() })),
  /** Encoding that was repaired or guessed, with sample words. Null if the encoding was certain. */
  letters: v.nullable(
    v.object({
      how: v.picklist([...codePages, 'twice']),
      words: v.array(v.string()),
      /** Sample words in each encoding that fits. Empty if one encoding fits best. */
      choices: v.array(v.object({ page: v.picklist(codePages), words: v.array(v.string()) })),
    }),
  ),
  /** Children whose date of birth would make them 19 or older. The user has to confirm these birthdays. */
  birthdays: v.array(v.object({ row: v.number(), name: v.string(), age: v.number() })),
  birthdays_count: v.number(),
})
export type ImportNotices = v.InferOutput<typeof ImportNotices>
