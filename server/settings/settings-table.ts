import { type Env, readEnv } from './env.ts'
import { type SettingName, settings } from './setting-schemas.ts'

const START_COMMENT = '<!-- settings:start -->'
const END_COMMENT = '<!-- settings:end -->'

/** Escapes a text for a table cell. */
const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const toCode = (text: string): string => (text === '' ? '' : `\`${text}\``)

/** Returns the default of a setting as text. The text is empty if the setting has no default. */
const getDefaultText = (env: Env, name: SettingName): string => {
  if (name === 'DATA_DIR') return './data'
  if (name === 'HALLBOOK_MODE') return env.mode
  if (name === 'TEXTS_HOURS') return `${env.TEXTS_HOURS.from}-${env.TEXTS_HOURS.to}`
  const value = (env as Record<string, unknown>)[name]
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** Builds a Markdown table of the settings of {@link readEnv}. */
const buildSettingsTable = (): string => {
  const env = readEnv({})
  const names = (Object.keys(settings) as SettingName[]).sort()
  const rows = names.map((name) => {
    const { purpose, rule, example } = settings[name]
    const value = rule.replace(/^must be (a |an |the )?/, '')
    const defaultText = getDefaultText(env, name)
    return [
      toCode(name),
      escapeCell(purpose),
      escapeCell(value),
      toCode(defaultText),
      example === defaultText ? '' : escapeCell(example),
    ]
  })
  return alignTable([['Setting', 'Purpose', 'Value', 'Default', 'Example'], ...rows])
}

/** Pads the cells of a Markdown table as the formatter does. Otherwise the formatter would change the page. */
const alignTable = ([header = [], ...rows]: string[][]): string => {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)))
  const toLine = (cells: string[]) => `| ${cells.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const separatorRow = widths.map((width) => '-'.repeat(width))
  return [header, separatorRow, ...rows].map(toLine).join('\n')
}

/**
 * Replaces the table between the two comments of a page.
 * @throws if a comment is missing
 */
export const replaceSettingsTable = (page: string): string => {
  const start = page.indexOf(START_COMMENT)
  const end = page.indexOf(END_COMMENT)
  if (start < 0 || end < start) throw new Error(`The page needs ${START_COMMENT} and ${END_COMMENT}.`)
  return `${page.slice(0, start)}${START_COMMENT}\n\n${buildSettingsTable()}\n\n${page.slice(end)}`
}
