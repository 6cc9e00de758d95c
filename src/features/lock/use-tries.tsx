import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type NextTry, NotUnlocked, nextTryHere } from '@/device/lock-here.ts'

const SECOND_MS = 1000

/** "4:59" */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds until a time of this page, counted down while it has not come. */
const useCountdown = (endsAt: number | null, onEnd: () => void): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (endsAt === null) return setSeconds(0)
    const count = () => {
      const left = Math.ceil((endsAt - performance.now()) / SECOND_MS)
      setSeconds(Math.max(0, left))
      if (left <= 0) onEnd()
    }
    count()
    const timer = setInterval(count, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [endsAt, onEnd])
  return seconds
}

type Failure = 'empty' | 'wrong' | 'failed' | null

export type Tries = {
  /** What is wrong with what was typed, or how long the next try has to wait. */
  error: ReactNode
  /** The same for ears: when a wait begins and when it has ended, not each second between. */
  told: string
  /** There is no try yet. */
  waiting: boolean
  /** Only the password opens it any more. */
  pinClosed: boolean
  fail: (why: unknown) => void
  clear: () => void
}

/** How the tries of a user at their lock stand. A wait ends by itself, and is there again after a reload. */
export const useTries = (user: string): Tries => {
  const { t } = useLingui()
  const [failure, setFailure] = useState<Failure>(null)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [pinClosed, setPinClosed] = useState(false)
  const [told, setTold] = useState('')

  const show = useCallback(({ waitMs, pinClosed }: NextTry) => {
    setPinClosed(pinClosed)
    setEndsAt(waitMs > 0 ? performance.now() + waitMs : null)
    if (waitMs <= 0) return
    const seconds = Math.ceil(waitMs / SECOND_MS)
    const minutes = Math.ceil(seconds / 60)
    setTold(
      seconds < 60
        ? plural(seconds, {
            one: 'Too many wrong tries. Try again in # second.',
            other: 'Too many wrong tries. Try again in # seconds.',
          })
        : plural(minutes, {
            one: 'Too many wrong tries. Try again in # minute.',
            other: 'Too many wrong tries. Try again in # minutes.',
          }),
    )
  }, [])
  useEffect(() => {
    let gone = false
    const look = () => {
      if (document.visibilityState === 'visible') void nextTryHere(user).then((next) => !gone && show(next))
    }
    look()
    // The count of a page may have stood still while the device slept.
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [user, show])
  const end = useCallback(() => {
    setEndsAt(null)
    setFailure(null)
    setTold(t`You can try again now.`)
  }, [t])
  const seconds = useCountdown(endsAt, end)

  const error = (): ReactNode => {
    if (endsAt !== null) {
      const clock = <span role="timer">{clockOf(seconds)}</span>
      return <Trans>Too many wrong tries. Try again in {clock}.</Trans>
    }
    switch (failure) {
      case 'empty':
        return t`Type the PIN or passphrase, or the password of your account.`
      case 'wrong':
        return t`This is not the PIN, nor the password.`
      case 'failed':
        return t`This device could not be unlocked. Everything on it is still here; try again.`
      case null:
        return undefined
    }
  }
  return {
    error: error(),
    told,
    waiting: endsAt !== null,
    pinClosed,
    fail: (why) => {
      setFailure(why === 'empty' ? why : why instanceof NotUnlocked ? 'wrong' : 'failed')
      if (why instanceof NotUnlocked) show(why.next)
    },
    clear: () => {
      setFailure(null)
      setEndsAt(null)
      setTold('')
    },
  }
}
