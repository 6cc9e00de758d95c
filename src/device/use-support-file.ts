import { useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import { download } from './download.ts'

export type SupportFile = {
  /** The name of the file that was saved; null before. */
  saved: string | null
  failed: boolean
  busy: boolean
  save: () => void
}

/** Makes the file for support and saves it. Its code comes with the press. */
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
