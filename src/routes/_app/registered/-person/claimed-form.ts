import { useEffect, useRef, useState } from 'react'
import type { ReplicaDb } from '@/replica/db.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

/** Maximum number of open forms of one kind, each in a separate tab. */
const MAX_OPEN_FORMS = 20

/** Returns the id under which the draft of a form is stored. */
export const toDraftId = (form: string): string => `person ${form}`

/** Returns the possible names of a form in several tabs: "new child", "new child 2". */
const listFormNames = (form: string): string[] =>
  Array.from({ length: MAX_OPEN_FORMS }, (_, index) => (index ? `${form} ${index + 1}` : form))

type FormClaim = { name: string; release: () => void }

/**
 * Locks a name if no other page of this browser has locked it. The browser releases the lock when the page ends, even
 * after a crash.
 */
const claimName = (user: string, name: string): Promise<FormClaim | null> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(`hallbook-form-${user}-${name}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve({ name, release }))
      })
      .catch(reject)
  })

const findDraftNames = async (db: ReplicaDb, form: string): Promise<string[]> => {
  const rows = await db.kept_forms.where('id').startsWith(toDraftId(form)).toArray()
  const latestIds = rows.sort((a, b) => b.at - a.at).map(({ id }) => id)
  return listFormNames(form)
    .filter((name) => latestIds.includes(toDraftId(name)))
    .sort((a, b) => latestIds.indexOf(toDraftId(a)) - latestIds.indexOf(toDraftId(b)))
}

const claimFirstFreeName = async (user: string, names: readonly string[]): Promise<FormClaim | null> => {
  for (const name of names) {
    const claim = await claimName(user, name)
    if (claim) return claim
  }
  return null
}

/**
 * Claims a form name that no other tab has open. It prefers the most recent draft of a page that ended unexpectedly.
 * @param before name that this page had before the device was locked
 */
const claimForm = async (db: ReplicaDb, form: string, before?: string): Promise<FormClaim> => {
  const draftNames = before ? [before] : await findDraftNames(db, form).catch(() => [])
  const claim = await claimFirstFreeName(db.user, [...draftNames, ...listFormNames(form)]).catch(() => null)
  return claim ?? { name: form, release: () => undefined }
}

/** Returns a name without a draft and without an open tab, for answers that are prepared in advance. */
export const findFreeForm = async (db: ReplicaDb, form: string): Promise<string> => {
  const draftNames = await findDraftNames(db, form)
  const freeNames = listFormNames(form).filter((name) => !draftNames.includes(name))
  const claim = await claimFirstFreeName(db.user, freeNames)
  claim?.release()
  return claim?.name ?? form
}

/**
 * Returns the form name that this tab has claimed, so that forms in two tabs have separate drafts. Undefined until the
 * name is claimed.
 */
export const useClaimedForm = (form: string): string | undefined => {
  const { db } = useReplica()
  const [claimedForm, setClaimedForm] = useState<{ form: string; name: string }>()
  const previousClaim = useRef(claimedForm)
  useEffect(() => {
    let isUnmounted = false
    let claim: FormClaim | undefined
    const previousName = previousClaim.current?.form === form ? previousClaim.current.name : undefined
    void claimForm(db, form, previousName).then((found) => {
      if (isUnmounted) return found.release()
      claim = found
      previousClaim.current = { form, name: found.name }
      setClaimedForm({ form, name: found.name })
    })
    return () => {
      isUnmounted = true
      claim?.release()
    }
  }, [db, form])
  return claimedForm?.form === form ? claimedForm.name : undefined
}
