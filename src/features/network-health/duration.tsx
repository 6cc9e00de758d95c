import { DAY_MS, HOUR_MS } from '@contract/rules/days.ts'
import { Plural } from '@lingui/react/macro'

const HOUR_SECONDS = HOUR_MS / 1000
const DAY_SECONDS = DAY_MS / 1000

/** Length of time in its largest full unit, for example "19 hours". */
export function Duration({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  if (days > 0) return <Plural value={days} one="# day" other="# days" />
  if (hours > 0) return <Plural value={hours} one="# hour" other="# hours" />
  if (minutes > 0) return <Plural value={minutes} one="# minute" other="# minutes" />
  return <Plural value={Math.floor(seconds)} one="# second" other="# seconds" />
}
