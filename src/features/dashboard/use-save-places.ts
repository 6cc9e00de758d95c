import { holidayReturnOperations } from '@contract/dashboard/holiday-return.ts'
import { useLingui } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import { useQueryStore } from '@/data/query-client.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'

type SessionPlacesInput = { id: string; places: number | null }

/**
 * Returns a function that saves the places of sessions in one call. The function resolves to true on success. With
 * `previousPlaces`, the toast has an undo button.
 */
export function useSavePlaces() {
  const { t } = useLingui()
  const store = useQueryStore()
  const showErrorNotice = useErrorNotice()
  const { show } = useToast()
  return async function savePlaces(
    sessions: readonly SessionPlacesInput[],
    previousPlaces?: readonly SessionPlacesInput[],
  ): Promise<boolean> {
    try {
      const body = { sessions: sessions.map(({ id, places }) => ({ id, places })) }
      await call(holidayReturnOperations['session_places.set'], { body })
      const undo = previousPlaces && { label: t`Undo`, onUndo: () => void savePlaces(previousPlaces) }
      show({ message: t`Successfully saved`, ...(undo && { undo }) })
      await store.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'dashboard' || queryKey[0] === 'session_places',
      })
      return true
    } catch (error) {
      showErrorNotice(error)
      return false
    }
  }
}
