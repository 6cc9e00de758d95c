import { useEffect, useRef, useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import type { ReplicaDb } from '@/replica/db.ts'

/** Maximum number of open forms of one kind, each in a tab of its own. */
const MAX_OPEN_FORMS = 20

/** Returns the id under which the draft of a form is stored. */
export const keptIdOf = (form: string): string => `person ${form}`

/** Returns the possible names of a form in several tabs: "new child", "new child 2". */
const namesOf = (form: string): string[] =>
  Array.from({ length: MAX_OPEN_FORMS }, (_, at) => (at ? `${form} ${at + 1}` : form))

type Taken = { name: string; release: () => void }

/**
 * Locks a name if no other page of this browser has locked it. The browser releases the lock when the page
 * ends, also after a crash.
 */
const take = (user: string, name: string): Promise<Taken | null> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(`hallbook-form-${user}-${name}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve({ name, release }))
      })
      .catch(reject)
  })

const keptOf = async (db: ReplicaDb, form: string): Promise<string[]> => {
  const rows = await db.kept_forms.where('id').startsWith(keptIdOf(form)).toArray()
  const latest = rows.sort((a, b) => b.at - a.at).map(({ id }) => id)
  return namesOf(form)
    .filter((name) => latest.includes(keptIdOf(name)))
    .sort((a, b) => latest.indexOf(keptIdOf(a)) - latest.indexOf(keptIdOf(b)))
}

const firstFree = async (user: string, names: readonly string[]): Promise<Taken | null> => {
  for (const name of names) {
    const taken = await take(user, name)
    if (taken) return taken
  }
  return null
}

/**
 * Claims a form name that no other tab has open. It prefers the most recent draft of a page that ended
 * unexpectedly.
 * @param before name that this page had before the device was locked
 */
const takeForm = async (db: ReplicaDb, form: string, before?: string): Promise<Taken> => {
  const kept = before ? [before] : await keptOf(db, form).catch(() => [])
  const taken = await firstFree(db.user, [...kept, ...namesOf(form)]).catch(() => null)
  return taken ?? { name: form, release: () => undefined }
}

/** Returns a name without a draft and without an open tab, for answers that are prepared in advance. */
export const freeForm = async (db: ReplicaDb, form: string): Promise<string> => {
  const kept = await keptOf(db, form)
  const empty = namesOf(form).filter((name) => !kept.includes(name))
  const taken = await firstFree(db.user, empty)
  taken?.release()
  return taken?.name ?? form
}

/**
 * Returns the form name that this tab has claimed, so that forms in two tabs have separate drafts. Undefined
 * until the name is claimed.
 */
export const useOwnForm = (form: string): string | undefined => {
  const { db } = useReplica()
  const [own, setOwn] = useState<{ form: string; name: string }>()
  const before = useRef(own)
  useEffect(() => {
    let gone = false
    let taken: Taken | undefined
    const had = before.current?.form === form ? before.current.name : undefined
    void takeForm(db, form, had).then((found) => {
      if (gone) return found.release()
      taken = found
      before.current = { form, name: found.name }
      setOwn({ form, name: found.name })
    })
    return () => {
      gone = true
      taken?.release()
    }
  }, [db, form])
  return own?.form === form ? own.name : undefined
}
