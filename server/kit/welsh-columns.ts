import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  type ContentLanguage,
  resolveWelshSource,
  type WelshName,
  type WelshText,
} from '../../contract/content/welsh.ts'
import { AppError } from '../../contract/errors.ts'
import { cleanRichText } from '../rich-text/clean-rich-text.ts'

/** Translatable fields of a record type. Value: kind of text. */
export type WelshFields<Field extends string> = Readonly<Record<Field, 'line' | 'rich'>>

type Texts = Partial<Record<string, unknown>>

/**
 * Adds the Welsh columns to the values of a write. Fields that the body does not contain do not change.
 * @param values cleaned values with the body's Welsh fields
 * @param before locked row, or null for a new record
 * @throws AppError `invalid` for Welsh without English
 */
export function addWelshColumns<Field extends string, Values extends object>(
  fields: WelshFields<Field>,
  values: Values,
  before: object | null,
): Values & Record<WelshName<Field>, string | null> {
  const columns: Record<string, string | null> = {}
  for (const field of Object.keys(fields) as Field[]) {
    const clean = fields[field] === 'rich' ? cleanRichText : (text: string) => text
    const stored = before && readText(before, field, null)
    const next = readText(values, field, stored, clean)
    if (next.welsh && !next.english) throw new AppError('invalid', { [field]: ['missing'] })
    columns[`${field}_cy`] = next.welsh
    columns[`${field}_cy_source`] = resolveWelshSource(stored, next)
  }
  return { ...values, ...columns } as Values & Record<WelshName<Field>, string | null>
}

/** Reads a text in both languages. Missing values are read from the stored text. */
function readText(
  row: object,
  field: string,
  stored: WelshText | null,
  clean: (text: string) => string = (text) => text,
): WelshText {
  const texts: Texts = row
  const readWelsh = (name: string, storedText: string | null) => {
    const text = texts[name]
    if (text === undefined) return storedText
    return typeof text === 'string' ? clean(text) || null : null
  }
  return {
    english: String(texts[field] ?? stored?.english ?? ''),
    welsh: readWelsh(`${field}_cy`, stored?.welsh ?? null),
    source: readWelsh(`${field}_cy_source`, stored?.source ?? null),
  }
}

/** Builds the SQL for the folded text that a reader of the language sees, for the order of lists. */
export function foldShownText(english: Column | SQL, welsh: Column | SQL, language: ContentLanguage | undefined): SQL {
  return sql`fold_name(${selectShownText(english, welsh, language)})`
}

/** Builds the SQL for the text that a reader of the language sees. */
export function selectShownText(
  english: Column | SQL,
  welsh: Column | SQL,
  language: ContentLanguage | undefined,
): SQL {
  return language === 'cy' ? sql`coalesce(${welsh}, ${english})` : sql`${english}`
}

/** Builds the SQL for the folded text of all columns, so that a search finds a text in both languages. */
export function foldSearchText(...columns: readonly (Column | SQL)[]): SQL {
  return sql`fold_name(concat_ws(' ', ${sql.join([...columns], sql`, `)}))`
}
