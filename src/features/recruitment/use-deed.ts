import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { useToast } from '@/ui/toast.tsx'
import { inOwnWords } from './refusal-words.ts'

/**
 * Does one thing to a record, says that it is done, and has what shows of it read again; or says why it was not done.
 * @param nouns what is out of date after it, also after one that failed: another person may have been faster
 */
export const useDeed = (nouns: readonly string[]) => {
  const { i18n } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const outdate = useOutdate(...nouns)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /**
     * @param said what is said once it is done; null: nothing
     */
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
