import { useState } from 'react'
import { useReplica } from '@/sync-state/use-replica.ts'
import { download } from '../browser/download.ts'

export type SupportFile = {
  /** Name of the saved file, or null before it is saved. */
  saved: string | null
  failed: boolean
  busy: boolean
  save: () => void
}

/** Builds and saves the support file. The code loads when the user presses the button. */
export const useSupportFile = (): SupportFile => {
  const { db } = useReplica()
  const [state, setState] = useState({ saved: null as string | null, failed: false, busy: false })
  const save = async () => {
    setState({ saved: null, failed: false, busy: true })
    try {
      const { makeSupportFile } = await import('./support-file.ts')
      const file = await makeSupportFile(db)
      download(file)
      setState({ saved: file.name, failed: false, busy: false })
    } catch {
      setState({ saved: null, failed: true, busy: false })
    }
  }
  return { ...state, save: () => void save() }
}
