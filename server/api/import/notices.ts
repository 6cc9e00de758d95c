import type { ImportNotices } from '../../../contract/registered-import-notices.ts'
import type { ImportTable, Mended } from './read-rows.ts'

/** So many of a kind are shown. */
const SHOWN = 20

export const noticesOf = (table: ImportTable, mended: readonly Mended[]): ImportNotices => ({
  mended: mended.slice(0, SHOWN),
  mended_count: mended.length,
  letters: table.letters,
})
