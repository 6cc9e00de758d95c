import { holidayTextOperations } from '@contract/club-status/holiday-texts.ts'
import { useOptions } from '@/data/use-options.ts'

/** Returns false if the sender of texts cannot receive replies. Returns true while no text service is connected. */
export function useIsTwoWay(): boolean {
  const gateway = useOptions(holidayTextOperations['holiday_texts.gateway'])
  return !gateway || gateway.kind === null || gateway.two_way
}
