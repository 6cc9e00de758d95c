import type { EarlierApplication } from '@contract/recruitment/earlier-referrals.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const EarlierDialog = lazy(() => import('./earlier-dialog.tsx').then((m) => ({ default: m.EarlierDialog })))

type EarlierCalls = {
  /** @throws the same errors as `call` */
  find: (email: string) => Promise<{ applications: readonly EarlierApplication[] }>
  /** @throws the same errors as `call` */
  sendAgain: (application: string) => Promise<unknown>
}

/** Error for an address that already has an application. The referrer must confirm first. */
class EarlierApplicationError extends Error {
  constructor(readonly application: EarlierApplication) {
    super('the address was referred before')
  }
}

type EarlierApplicationPrompt = {
  /**
   * Looks the address up before a referral is sent.
   * @throws EarlierApplicationError, and the same errors as `call`
   */
  ask: (email: unknown) => Promise<void>
  /**
   * Opens the dialog if the error is an EarlierApplicationError.
   * @returns false for any other error
   */
  onRefused: (error: unknown) => boolean
  /**
   * Renders the dialog while it is open.
   * @param send sends the referral despite the earlier application
   */
  dialog: (send: () => void) => ReactNode
}

/**
 * Prompts a signed-in referrer before a second application is created for one address. Public visitors get no
 * prompt.
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
