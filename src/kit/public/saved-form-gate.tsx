import { type ReactNode, useEffect, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace } from './kept-draft.ts'
import { LinkGate } from './link-gate.tsx'
import { useLink } from './use-link.ts'
import type { SavedDraft } from './use-saved-form.ts'

/** What a link is of: a form that is not sent yet, or one that was. */
export type OpenLink<R> = { submitted: false; form: R } | { submitted: true }

type SavedFormGateProps<V, R> = {
  place: DraftPlace
  /** @throws ApiError, NoAnswer */
  load: (signal: AbortSignal) => Promise<{ about: string; record: OpenLink<R> }>
  /** What is said of a link that is unknown or withdrawn. */
  gone: ReactNode
  /** What a form that was sent shows, and nothing more. */
  thanks: ReactNode
  children: (open: {
    about: string
    /** Null without a network: then this device has a draft. */
    form: R | null
    draft: (Draft<SavedDraft<V>> & { at: number }) | null
    onSent: () => void
    onGone: () => void
    /** The form is opened once more, from what the server has. */
    onClear: () => void
  }) => ReactNode
}

/** Shown before a public form that the server keeps: unknown links, lost networks, forms that were sent. */
export const SavedFormGate = <V, R>({ place, load, gone, thanks, children }: SavedFormGateProps<V, R>) => {
  const { link, again } = useLink<SavedDraft<V>, OpenLink<R>>(place, load)
  const [ended, setEnded] = useState<'sent' | 'gone' | null>(null)
  const [opened, setOpened] = useState(0)
  const isSent = ended === 'sent' || (link.state === 'there' && link.record?.submitted === true)
  // Sent from another device: what is left here is of no use.
  useEffect(() => {
    if (isSent) void clearDraft(place)
  }, [isSent, place])
  if (isSent) return thanks
  return (
    <LinkGate link={ended === 'gone' ? { state: 'gone' } : link} onAgain={again} gone={gone} byMail>
      {({ about, record, draft: found }) => {
        const form = record?.submitted === false ? record.form : null
        const draft = opened ? null : found
        // Cleared without a network: the link is asked for again.
        if (!form && !draft) return null
        return (
          <Opened key={opened}>
            {children({
              about,
              form,
              draft,
              onSent: () => setEnded('sent'),
              onGone: () => setEnded('gone'),
              onClear: () => {
                again()
                setOpened((times) => times + 1)
              },
            })}
          </Opened>
        )
      }}
    </LinkGate>
  )
}

const Opened = ({ children }: { children: ReactNode }) => children
