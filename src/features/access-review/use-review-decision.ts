import { accessReviewOperations } from '@contract/access-review.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useToast } from '@/ui/toast.tsx'

export type ReviewDecision = { keep?: string[]; close?: string[] }

/** Sends decisions of the access review, and refreshes the lists and counts that show them. */
export function useReviewDecision() {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const invalidate = useInvalidate('access_review', 'users', 'me')
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    decide: async (body: ReviewDecision): Promise<void> => {
      setIsBusy(true)
      try {
        await call(accessReviewOperations['access_review.decide'], { body })
        const confirmed = body.keep?.length ?? 0
        const closed = body.close?.length ?? 0
        show({
          message: closed > 0 ? t`Accounts closed: ${closed}` : t`Accounts confirmed: ${confirmed}`,
          tone: 'done',
        })
      } catch (error) {
        showError(error)
      } finally {
        setIsBusy(false)
        // Reload after a refusal too, because the list was out of date.
        void invalidate()
      }
    },
  }
}
