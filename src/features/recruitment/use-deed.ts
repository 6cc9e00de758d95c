import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { useToast } from '@/ui/toast.tsx'
import { inOwnWords } from './refusal-words.ts'

/**
 * Runs one action on a record, shows a success or error message, and refetches the affected queries.
 * @param nouns nouns whose queries become stale. They also become stale after a failure, because another
 * person may have made the change first.
 */
export const useDeed = (nouns: readonly string[]) => {
  const { i18n } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const outdate = useOutdate(...nouns)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** @param successMessage message after success, or null for no message */
    run: async (deed: () => Promise<unknown>, said: string | null): Promise<boolean> => {
      setBusy(true)
      try {
        await deed()
        if (said !== null) show({ message: said })
        return true
      } catch (error) {
        notice(inOwnWords(i18n, error))
        return false
      } finally {
        setBusy(false)
        void outdate()
      }
    },
  }
}
