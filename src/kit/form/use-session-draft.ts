import { useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useState } from 'react'
import { isDraftOfUser } from '@/browser/form-drafts.ts'
import { getCurrentUser } from '@/user/use-user.ts'
import { readSessionDraft, removeSessionDraft, type SessionDraft, storeSessionDraft } from './session-draft.ts'
import type { AppForm } from './use-app-form.ts'
import type { Values } from './values.ts'

type SessionDraftOptions<V extends Values> = {
  /** Key of the draft. Without it nothing is stored. */
  draftKey: string | undefined
  form: AppForm<V>
  /** Saved values, for comparison with the form. */
  base: V
  hasChanges: boolean
  /** Called once with the draft of a crashed or reloaded tab. */
  onRestore: (draft: SessionDraft<V>) => void
}

/**
 * Keeps what is typed in a form of central staff until it is saved, so that a crash or a reload of the tab does not lose
 * it. Leaving the form removes the draft, because the user was asked before. A forced sign-out keeps it.
 */
export function useSessionDraft<V extends Values>(options: SessionDraftOptions<V>): void {
  const { draftKey: key, form, base, hasChanges } = options
  const [draft] = useState(() => (key === undefined ? null : readSessionDraft(key, base)))
  const values = useStore(form.store, (state) => state.values) as V
  const restore = useEffectEvent(() => {
    if (draft) options.onRestore(draft)
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    if (key === undefined) return
    if (hasChanges) storeSessionDraft(key, { base, own: values })
    else removeSessionDraft(key)
  }, [key, base, values, hasChanges])
  useEffect(
    () => () => {
      // Keep the draft after a forced sign-out, so that the same user finds it again.
      if (key !== undefined && isDraftOfUser(key, getCurrentUser()?.id)) removeSessionDraft(key)
    },
    [key],
  )
}
