import * as v from 'valibot'
import { RichText } from '../rich-text.ts'
import { buildOneLineText } from '../text.ts'

/** Languages of the network's content. */
export const contentLanguages = ['en', 'cy'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

/** Query parameter of lists that sort by the text that the reader sees. */
export const languageParameter = { language: v.optional(v.picklist(contentLanguages)) }

/** Names of the two Welsh fields of an English field: its Welsh, and the English that the Welsh was written for. */
export type WelshName<Field extends string> = `${Field}_cy` | `${Field}_cy_source`

type WelshBodyField = v.OptionalSchema<v.GenericSchema<string | null, string | null>, undefined>
type WelshOutputField = v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>

/** Schema of an optional Welsh text. An empty text becomes null. */
const buildWelshText = (text: v.GenericSchema<string, string>): WelshBodyField =>
  v.optional(
    v.nullable(
      v.pipe(
        text,
        v.transform((welsh) => welsh || null),
      ),
    ),
  )

/**
 * Schema of the Welsh of a one-line field.
 * @param max maximum length in UTF-16 units
 */
export const buildWelshLine = (max: number): WelshBodyField => buildWelshText(buildOneLineText(max))

/** Schema of the Welsh of a rich text field. */
export const WelshRichText: WelshBodyField = buildWelshText(RichText)

/**
 * Builds the Welsh fields of a request body. Missing fields do not change, so that older clients keep the Welsh.
 * `_cy_source` is the English that the Welsh is right for. Without it, changed Welsh is written for the current English.
 * @param fields schema of each Welsh field. Key: English field.
 */
export function buildWelshBody<Field extends string>(
  fields: Record<Field, WelshBodyField>,
): Record<WelshName<Field>, WelshBodyField> {
  return buildEntries(Object.keys(fields) as Field[], ['_cy', '_cy_source'], (field) => fields[field])
}

/** Builds the Welsh fields of a record as its form loads it. Older servers omit the fields. */
export function buildWelshRecord<Field extends string>(
  ...fields: readonly Field[]
): Record<WelshName<Field>, WelshOutputField> {
  return buildEntries(fields, ['_cy', '_cy_source'], () => v.optional(v.nullable(v.string())))
}

/** Builds the Welsh fields of a record for readers. Older servers and cached responses omit the fields. */
export function buildWelshTexts<Field extends string>(
  ...fields: readonly Field[]
): Record<`${Field}_cy`, WelshOutputField> {
  return buildEntries(fields, ['_cy'], () => v.optional(v.nullable(v.string())))
}

function buildEntries<Field extends string, Suffix extends string, Schema>(
  fields: readonly Field[],
  suffixes: readonly Suffix[],
  getSchema: (field: Field) => Schema,
): Record<`${Field}${Suffix}`, Schema> {
  const entries = fields.flatMap((field) => suffixes.map((suffix) => [`${field}${suffix}`, getSchema(field)]))
  return Object.fromEntries(entries)
}

/** A text in both languages, with the English that the Welsh was written for. */
export type WelshText = { english: string; welsh: string | null; source: string | null }

/**
 * Returns the English that the Welsh is right for after a save. Changed Welsh is right for the new English. A changed
 * source confirms unchanged Welsh.
 * @param before saved text, or null for a new record
 * @param after text to save
 */
export function resolveWelshSource(before: WelshText | null, after: WelshText): string | null {
  if (!after.welsh) return null
  if (after.source && after.source !== before?.source) return after.source
  return after.welsh === before?.welsh ? before.source : after.english
}

export type WelshState = 'missing' | 'outdated' | 'current'

/** Returns the state of a Welsh text. It is outdated if the English has changed after the Welsh. */
export function getWelshState({ english, welsh, source }: WelshText): WelshState {
  if (!welsh) return 'missing'
  return source === english ? 'current' : 'outdated'
}
