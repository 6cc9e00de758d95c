import { createLazyLondonFormat, type Day } from '../../contract/rules/days.ts'

const getEnglishFormat = createLazyLondonFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const getTimeFormat = createLazyLondonFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
let welshFormat: Intl.DateTimeFormat | undefined

/** Texts of one mail in both languages. */
export type BilingualText = { en: string; cy: string }

/** Formats a time's day in London, for example "Wednesday 5 August". */
export function formatMailDay(time: number): BilingualText {
  welshFormat ??= new Intl.DateTimeFormat('cy', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return {
    en: getEnglishFormat().format(time).replace(',', ''),
    cy: welshFormat.format(time).replace(',', ''),
  }
}

/** Formats a calendar day. */
export const formatDate = (day: Day): BilingualText => formatMailDay(Date.parse(`${day}T12:00:00Z`))

/** Formats a time in London with its day, for example "08:00, Wednesday 5 August". */
export function formatMailTime(time: number): BilingualText {
  const { en, cy } = formatMailDay(time)
  const hour = getTimeFormat().format(time)
  return { en: `${hour}, ${en}`, cy: `${hour}, ${cy}` }
}
