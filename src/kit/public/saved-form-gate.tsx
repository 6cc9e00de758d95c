import { type ReactNode, useEffect, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace } from './draft-storage.ts'
import { LinkGate } from './link-gate.tsx'
import { useLink } from './use-link.ts'
import type { SavedDraft } from './use-saved-form.ts'

/** Content of a link: an unsent form, or a form that was already sent. */
export type OpenLink<R> = { submitted: false; form: R } | { submitted: true }

type SavedFormGateProps<V, R> = {
  place: DraftPlace
  /** @throws ApiError, NoAnswer */
  load: (signal: AbortSignal) => Promise<{ about: string; record: OpenLink<R> }>
  /** Message for a link that is unknown or withdrawn. */
  gone: ReactNode
  /** Content for a form that was already sent. */
  thanks: ReactNode
  children: (open: {
    about: string
    /** Form from the server. Null if the device is offline and has a draft. */
    form: R | null
    draft: (Draft<SavedDraft<V>> & { at: number }) | null
    onSent: () => void
    onGone: () => void
    /** Reopens the form with the server's answers. */
    onClear: () => void
  }) => ReactNode
}

/** Gate in front of a public form that the server stores. Handles unknown links, lost connections and sent forms. */
export const SavedFormGate = <V, R>({ place, load, gone: goneMessage, thanks, children }: SavedFormGateProps<V, R>) => {
  const { link, again } = useLink<SavedDraft<V>, OpenLink<R>>(place, load)
  const [outcome, setOutcome] = useState<'sent' | 'gone' | null>(null)
  const [openCount, setOpenCount] = useState(0)
  const isSent = outcome === 'sent' || (link.state === 'there' && link.record?.submitted === true)
  // Clear this device's draft if the form was sent, possibly from another device.
  useEffect(() => {
    if (isSent) void clearDraft(place)
  }, [isSent, place])
  if (isSent) return thanks
  return (
    <LinkGate link={outcome === 'gone' ? { state: 'gone' } : link} onAgain={again} gone={goneMessage} byMail>
      {({ about, record, draft: found }) => {
        const form = record?.submitted === false ? record.form : null
        const draft = openCount ? null : found
        // Render nothing after the draft was cleared offline, until the link has loaded again.
        if (!form && !draft) return null
        return (
          <FormContainer key={openCount}>
            {children({
              about,
              form,
              draft,
              onSent: () => setOutcome('sent'),
              onGone: () => setOutcome('gone'),
              onClear: () => {
                again()
                setOpenCount((times) => times + 1)
              },
            })}
          </FormContainer>
        )
      }}
    </LinkGate>
  )
}

const FormContainer = ({ children }: { children: ReactNode }) => children
