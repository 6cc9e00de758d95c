import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { NoAnswer } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'

const RepeatDialog = lazy(() => import('./repeat-dialog.tsx').then((m) => ({ default: m.RepeatDialog })))

/** Thrown if the user does not want to save again. */
class RepeatDeclined extends Error {}

type RepeatGuard = {
  /**
   * Waits for the user's confirmation if an earlier attempt may have created the record.
   * @throws RepeatDeclined
   */
  confirm: () => Promise<void>
  onFailure: (error: unknown) => void
  dialog: ReactNode
}

/** Prevents that a new record is created twice because the response to the first attempt was lost (ERR-10). */
export const useRepeatGuard = (): RepeatGuard => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const mayBeCreated = useRef(false)
  const [question, setQuestion] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)
  return {
    confirm: async () => {
      if (!mayBeCreated.current) return
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      if (!isConfirmed) throw new RepeatDeclined()
    },
    onFailure: (error) => {
      if (error instanceof RepeatDeclined) return
      // The sign-in page of a Wi-Fi does not forward the request to the server.
      const isUncertain = error instanceof NoAnswer && error.reason !== 'portal' && navigator.onLine
      if (!isUncertain) return showErrorNotice(error)
      mayBeCreated.current = true
      show({
        tone: 'error',
        message: t`No answer came, so this entry may already be saved. What you typed is still here. Look at the list before you save again.`,
      })
    },
    dialog: question ? (
      <Suspense>
        <RepeatDialog onAnswer={question.answer} />
      </Suspense>
    ) : null,
  }
}
