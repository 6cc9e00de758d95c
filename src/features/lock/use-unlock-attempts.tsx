import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { getNextTryHere, type NextTry, NotUnlocked } from '@/device-lock/lock-here.ts'

const SECOND_MS = 1000

/** Formats seconds as minutes and seconds, such as "4:59". */
const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts down the seconds until a time. The time is a value of `performance.now()`. */
const useCountdown = (endsAt: number | null, onEnd: () => void): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (endsAt === null) return setSeconds(0)
    const updateSeconds = () => {
      const remainingSeconds = Math.ceil((endsAt - performance.now()) / SECOND_MS)
      setSeconds(Math.max(0, remainingSeconds))
      if (remainingSeconds <= 0) onEnd()
    }
    updateSeconds()
    const timer = setInterval(updateSeconds, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [endsAt, onEnd])
  return seconds
}

type Failure = 'empty' | 'wrong' | 'failed' | null

export type UnlockAttempts = {
  /** Error about the input, or the time until the next attempt. */
  error: ReactNode
  /** Announcement for screen readers at the start and end of a waiting time, but not each second. */
  told: string
  /** True while no attempt is permitted. */
  waiting: boolean
  /** True if only the password can still unlock the device. */
  pinClosed: boolean
  fail: (why: unknown) => void
  clear: () => void
}

function toFailure(why: unknown): Failure {
  if (why === 'empty') return why
  return why instanceof NotUnlocked ? 'wrong' : 'failed'
}

/** Tracks a user's attempts to unlock. A waiting time ends automatically and survives a reload. */
export const useUnlockAttempts = (user: string): UnlockAttempts => {
  const { t } = useLingui()
  const [failure, setFailure] = useState<Failure>(null)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [isPinClosed, setIsPinClosed] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  const showNextTry = useCallback(({ waitMs, pinClosed }: NextTry) => {
    setIsPinClosed(pinClosed)
    setEndsAt(waitMs > 0 ? performance.now() + waitMs : null)
    if (waitMs <= 0) return
    const seconds = Math.ceil(waitMs / SECOND_MS)
    const minutes = Math.ceil(seconds / 60)
    setAnnouncement(
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
    let isUnmounted = false
    const refresh = () => {
      if (document.visibilityState === 'visible')
        void getNextTryHere(user).then((next) => !isUnmounted && showNextTry(next))
    }
    refresh()
    // Refresh when the page becomes visible, because timers may have paused while the device was asleep.
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [user, showNextTry])
  const endWait = useCallback(() => {
    setEndsAt(null)
    setFailure(null)
    setAnnouncement(t`You can try again now.`)
  }, [t])
  const seconds = useCountdown(endsAt, endWait)

  const renderError = (): ReactNode => {
    if (endsAt !== null) {
      const clock = <span role="timer">{formatClock(seconds)}</span>
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
    error: renderError(),
    told: announcement,
    waiting: endsAt !== null,
    pinClosed: isPinClosed,
    fail: (why) => {
      setFailure(toFailure(why))
      if (why instanceof NotUnlocked) showNextTry(why.next)
    },
    clear: () => {
      setFailure(null)
      setEndsAt(null)
      setAnnouncement('')
    },
  }
}
