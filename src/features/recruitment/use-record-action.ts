import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useToast } from '@/ui/toast.tsx'
import { translateRefusal } from './refusal-messages.ts'

/**
 * Returns a function that runs an action on a record, shows a success or error message, and refetches the affected
 * queries.
 * @param nouns record types whose queries become stale, even after a failure, because another person may have made the
 * change first
 */
export const useRecordAction = (nouns: readonly string[]) => {
  const { i18n } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const invalidateRecords = useInvalidate(...nouns)
  const [isBusy, setIsBusy] = useState(false)
  return {
    busy: isBusy,
    /** @param successMessage message after success, or null for no message */
    run: async (action: () => Promise<unknown>, successMessage: string | null): Promise<boolean> => {
      setIsBusy(true)
      try {
        await action()
        if (successMessage !== null) show({ message: successMessage })
        return true
      } catch (error) {
        showError(translateRefusal(i18n, error))
        return false
      } finally {
        setIsBusy(false)
        void invalidateRecords()
      }
    },
  }
}
