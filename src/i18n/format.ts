import { createLazyLondonFormat, type Day } from '@contract/rules/days.ts'

/** Formats a day as `DD/MM/YY`, for session dates (FMT-04). */
export const formatShortDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

const getClockFormat = createLazyLondonFormat({ hour: '2-digit', minute: '2-digit' })

/** Formats a time as `12:41` in London time. */
export const formatTime = (time: number | string | Date): string => getClockFormat().format(new Date(time))
