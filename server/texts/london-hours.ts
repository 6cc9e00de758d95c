import { londonFormat } from '../../contract/rules/days.ts'
import type { Hours } from '../env.ts'

const hour = londonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** Whether texts go out at an instant, by the clock of London: on the morning of a clock change too. */
export const isWithin = ({ from, to }: Hours, at: Date): boolean => {
  const now = Number(hour().format(at))
  return from <= now && now < to
}
