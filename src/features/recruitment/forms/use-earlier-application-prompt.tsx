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

/**
 * Manages a prompt before a second application is created for one address. Only signed-in referrers see the prompt.
 * Public visitors do not see it.
 */
export function useEarlierApplicationPrompt(calls: EarlierCalls, onSentAgain: () => void) {
  const [earlierApplication, setEarlierApplication] = useState<EarlierApplication | null>(null)
  const lastAddress = useRef<unknown>(null)
  const confirmedAddress = useRef<unknown>(null)
  return {
    /**
     * Looks up the address before a referral is sent.
     * @throws EarlierApplicationError, and the same errors as `call`
     */
    ask: async (email: unknown): Promise<void> => {
      lastAddress.current = email
      if (typeof email !== 'string' || confirmedAddress.current === email) return
      const [firstApplication] = (await calls.find(email)).applications
      if (firstApplication) throw new EarlierApplicationError(firstApplication)
    },
    /** Opens the dialog for an EarlierApplicationError. Returns false for any other error. */
    onRefused: (error: unknown): boolean => {
      if (!(error instanceof EarlierApplicationError)) return false
      setEarlierApplication(error.application)
      return true
    },
    /** Renders the dialog if it is open. `send` sends the referral despite the earlier application. */
    dialog: (send: () => void): ReactNode =>
      earlierApplication ? (
        <Suspense>
          <EarlierDialog
            earlier={earlierApplication}
            onSendAgain={async () => {
              await calls.sendAgain(earlierApplication.id)
              setEarlierApplication(null)
              onSentAgain()
            }}
            onMakeNew={() => {
              confirmedAddress.current = lastAddress.current
              setEarlierApplication(null)
              send()
            }}
            onClose={() => setEarlierApplication(null)}
          />
        </Suspense>
      ) : null,
  }
}
