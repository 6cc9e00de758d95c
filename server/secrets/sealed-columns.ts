import { type SQL, sql } from 'drizzle-orm'
import type { SealPurpose } from '../auth/sealed.ts'

/** Column of encrypted texts. `key` is the UUID column that identifies a row. */
export type SealedColumn = {
  table: SQL
  key: SQL
  column: SQL
  /** Condition of the rows whose text is still needed. */
  condition: SQL
}

/** Columns with texts that are encrypted under a key of the server's secret. */
export const sealedColumns: Readonly<Record<SealPurpose, SealedColumn>> = {
  'public links': {
    table: sql`public_links`,
    key: sql`id`,
    column: sql`sealed`,
    condition: sql`withdrawn IS NULL`,
  },
  'family links': {
    table: sql`family_links`,
    key: sql`id`,
    column: sql`sealed`,
    // Links of the demo data have no secret, so that sending one replaces it.
    condition: sql`ended IS NULL AND sealed <> ''`,
  },
  'one-time codes': {
    table: sql`one_time_codes`,
    key: sql`user_id`,
    column: sql`secret`,
    condition: sql`true`,
  },
  'calendar feeds': {
    table: sql`calendar_feeds`,
    key: sql`id`,
    column: sql`token_sealed`,
    condition: sql`true`,
  },
  'family texts': {
    table: sql`family_texts`,
    key: sql`id`,
    column: sql`sealed`,
    condition: sql`sealed IS NOT NULL`,
  },
}
