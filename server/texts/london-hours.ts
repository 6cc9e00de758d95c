import { londonFormat } from '../../contract/rules/days.ts'
import type { Hours } from '../env.ts'

const hour = londonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** True if texts may be sent at this time, by London's clock, also on the morning of a clock change. */
export const isWithin = ({ from, to }: Hours, at: Date): boolean => {
  const now = Number(hour().format(at))
  return from <= now && now < to
}
