import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { NotUnlocked } from '@/hooks/lock-here.ts'
import { timeAndDay } from '@/i18n/long-dates.ts'

/** What to say of a PIN that was not taken. A wait ends by itself. */
export const useUnlockWords = () => {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!(failure instanceof NotUnlocked) || failure.reason !== 'wait') return
    const timer = setTimeout(() => setFailure(null), Math.max(0, failure.notBefore - Date.now()))
    return () => clearTimeout(timer)
  }, [failure])
  const say = (): string | undefined => {
    if (failure === null) return undefined
    if (!(failure instanceof NotUnlocked))
      return t`This device could not be unlocked. Everything on it is safe; try again.`
    if (failure.reason === 'wrong') return t`This is not the PIN, nor the password.`
    const until = timeAndDay(new Date(failure.notBefore).toISOString())
    return t`Too many wrong tries. Try again after ${until}.`
  }
  return { words: say(), fail: setFailure, clear: () => setFailure(null) }
}
