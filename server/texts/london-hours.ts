import { createLazyLondonFormat } from '../../contract/rules/days.ts'
import type { TextingHours } from '../settings/setting-schemas.ts'

const hourFormat = createLazyLondonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** True if texts may be sent at this time. Uses London time, also on the day of a clock change. */
export const isWithinHours = ({ from: fromHour, to: toHour }: TextingHours, time: Date): boolean => {
  const hour = Number(hourFormat().format(time))
  return fromHour <= hour && hour < toHour
}
