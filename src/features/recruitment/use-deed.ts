import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { useToast } from '@/ui/toast.tsx'

/**
 * Does one thing to a record, says that it is done, and has what shows of it read anew; or says why it was not done.
 * @param nouns what is out of date after it, also after one that failed: another person may have been faster
 */
export const useDeed = (nouns: readonly string[]) => {
  const { show } = useToast()
  const notice = useErrorNotice()
  const outdate = useOutdate(...nouns)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /**
     * @param said what is said once it is done; null: nothing
     * @param explain shows a failure in words of its own, and tells whether it did
     */
    run: async (
      deed: () => Promise<unknown>,
      said: string | null,
      explain: (error: unknown) => boolean = () => false,
    ): Promise<boolean> => {
      setBusy(true)
      try {
        await deed()
        if (said !== null) show({ message: said })
        return true
      } catch (error) {
        if (!explain(error)) notice(error)
        return false
      } finally {
        setBusy(false)
        void outdate()
      }
    },
  }
}
