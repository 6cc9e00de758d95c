import { useEffect, useEffectEvent } from 'react'
import { listenForKeys } from './list-keys.ts'
import { PaperList, type PaperListProps } from './paper-list.tsx'

type DeferredListFeaturesProps = PaperListProps & { onFind: () => void; onAbout: (person: string) => void }

/** Deferred features of the list: keyboard shortcuts and the print view. Nothing is visible on the screen. */
export const DeferredListFeatures = ({ onFind, onAbout, ...paper }: DeferredListFeaturesProps) => {
  const handleFind = useEffectEvent(onFind)
  const showPerson = useEffectEvent(onAbout)
  useEffect(() => {
    // Prefetch the person sheet and the dialog about contested ticks, so that they open immediately and offline. The
    // sheet is needed in emergencies.
    void Promise.all([import('./person-sheet.tsx'), import('./contested-dialog.tsx')]).catch(() => undefined)
  }, [])
  useEffect(() => listenForKeys({ find: () => handleFind(), about: (person) => showPerson(person) }), [])
  return <PaperList {...paper} />
}
