import type { EarlierApplication } from '@contract/recruitment/earlier-referrals.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const EarlierDialog = lazy(() => import('./earlier-dialog.tsx').then((m) => ({ default: m.EarlierDialog })))

type EarlierCalls = {
  /** @throws the same errors as `call` */
  find: (email: string) => Promise<{ applications: readonly EarlierApplication[] }>
  /** @throws the same errors as `call` */
  sendAgain: (application: string) => Promise<unknown>
}

/** Error if an address already has an application. The referrer must then confirm the referral. */
class EarlierApplicationError extends Error {
  constructor(readonly application: EarlierApplication) {
    super('the address was referred before')
  }
}

type EarlierApplicationPrompt = {
  /**
   * Looks up the address before a referral is sent.
   * @throws EarlierApplicationError, and the same errors as `call`
   */
  ask: (email: unknown) => Promise<void>
  /**
   * Opens the dialog for an EarlierApplicationError.
   * @returns false for any other error
   */
  onRefused: (error: unknown) => boolean
  /**
   * Renders the dialog if it is open.
   * @param send sends the referral despite the earlier application
   */
  dialog: (send: () => void) => ReactNode
}

/**
 * Manages a prompt before a second application is created for one address. Only signed-in referrers see the
 * prompt. Public visitors do not see it.
 */
export function useEarlierApplicationPrompt(
  calls: EarlierCalls,
  onSentAgain: () => void,
): EarlierApplicationPrompt {
  const [earlier, setEarlier] = useState<EarlierApplication | null>(null)
  const address = useRef<unknown>(null)
  const confirmed = useRef<unknown>(null)
  return {
    ask: async (email) => {
      address.current = email
      if (typeof email !== 'string' || confirmed.current === email) return
      const [first] = (await calls.find(email)).applications
      if (first) throw new EarlierApplicationError(first)
    },
    onRefused: (error) => {
      if (!(error instanceof EarlierApplicationError)) return false
      setEarlier(error.application)
      return true
    },
    dialog: (send) =>
      earlier ? (
        <Suspense>
          <EarlierDialog
            earlier={earlier}
            onSendAgain={async () => {
              await calls.sendAgain(earlier.id)
              setEarlier(null)
              onSentAgain()
            }}
            onMakeNew={() => {
              confirmed.current = address.current
              setEarlier(null)
              send()
            }}
            onClose={() => setEarlier(null)}
          />
        </Suspense>
      ) : null,
  }
}
