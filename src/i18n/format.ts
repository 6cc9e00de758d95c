import { type Day, londonFormat } from '@contract/rules/days.ts'

/** `DD/MM/YY`, for session dates (FMT-04). */
export const shortDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** `DD/MM/YYYY`, for every other date (FMT-06). */
export const longDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const clock = londonFormat({ hour: '2-digit', minute: '2-digit' })

/** `12:41`, the time in the hall. */
export const formatTime = (at: number | string | Date): string => clock().format(new Date(at))

const stamp = londonFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `DD/MM/YYYY HH:mm`, for created times (FMT-05). */
export const formatStamp = (at: string): string => stamp().format(new Date(at)).replace(', ', ' ')
