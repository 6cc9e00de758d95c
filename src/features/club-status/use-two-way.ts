import { holidayTextOperations } from '@contract/club-status/holiday-texts.ts'
import { useOptions } from '@/data/use-options.ts'

/** False if texts go out from a sender that cannot receive replies; true while there is no text service. */
export function useTwoWay(): boolean {
  const gateway = useOptions(holidayTextOperations['holiday_texts.gateway'])
  return !gateway || gateway.kind === null || gateway.two_way
}
