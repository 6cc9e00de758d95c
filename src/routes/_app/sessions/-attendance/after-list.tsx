import { useEffect, useEffectEvent } from 'react'
import { followKeys } from './list-keys.ts'
import { PaperList, type PaperListProps } from './paper-list.tsx'

type AfterListProps = PaperListProps & { onFind: () => void; onAbout: (person: string) => void }

/** What comes once the list is drawn, and draws nothing itself: keys, and what is printed. */
export const AfterList = ({ onFind, onAbout, ...paper }: AfterListProps) => {
  const find = useEffectEvent(onFind)
  const about = useEffectEvent(onAbout)
  useEffect(() => {
    // What a press opens when a child is ill is there before it is wanted, network or not.
    void Promise.all([import('./person-sheet.tsx'), import('./contested-dialog.tsx')]).catch(() => undefined)
  }, [])
  useEffect(() => followKeys({ find: () => find(), about: (person) => about(person) }), [])
  return <PaperList {...paper} />
}
