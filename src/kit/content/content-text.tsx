import type { ContentLanguage } from '@contract/content/welsh.ts'
import { useLingui } from '@lingui/react'
import { RichText } from '@/kit/rich-text/rich-text.tsx'

/** Record with an English text and its optional Welsh. Cached responses of older versions have no Welsh. */
export type TranslatedRow<Field extends string> = Readonly<
  Record<Field, string> & Partial<Record<`${Field}_cy`, string | null | undefined>>
>

/** Text that a reader sees, with its language for the `lang` attribute. */
export type ShownText = { text: string; lang: ContentLanguage }

/** Returns the Welsh of a field for Welsh screens if there is one, otherwise the English. */
export function pickContentText<Field extends string>(
  row: TranslatedRow<Field>,
  field: Field,
  language: ContentLanguage,
): ShownText {
  const { [`${field}_cy`]: welsh } = row as Partial<Record<string, string | null>>
  return language === 'cy' && welsh ? { text: welsh, lang: 'cy' } : { text: row[field], lang: 'en' }
}

/** Returns the language of the screen, as lists of content accept it. */
export function useContentLanguage(): ContentLanguage {
  return useLingui().i18n.locale === 'cy' ? 'cy' : 'en'
}

const welshQuery = { language: 'cy' } as const
const englishQuery = {}

/** Returns the query with which a list sorts by the text that the screen shows. */
export function useLanguageQuery(): { language?: 'cy' } {
  return useContentLanguage() === 'cy' ? welshQuery : englishQuery
}

/** Returns a function that picks the text of a field in the language of the screen. */
export function useContentText() {
  const language = useContentLanguage()
  return <Field extends string>(row: TranslatedRow<Field>, field: Field): ShownText =>
    pickContentText(row, field, language)
}

type ContentTextProps<Field extends string> = { row: TranslatedRow<Field>; field: Field }

/** One-line text of a record in the language of the screen, marked with its own language. */
export function ContentText<Field extends string>({ row, field }: ContentTextProps<Field>) {
  const { text, lang } = useContentText()(row, field)
  return <span lang={lang}>{text}</span>
}

/** Rich text of a record in the language of the screen, marked with its own language. Renders nothing if it is empty. */
export function ContentRichText<Field extends string>({
  row,
  field,
  className,
}: ContentTextProps<Field> & { className?: string }) {
  const { text, lang } = useContentText()(row, field)
  if (!text) return null
  return (
    <div lang={lang}>
      <RichText html={text} className={className} />
    </div>
  )
}
