import type { OperationName } from '@contract/api.ts'
import { useState } from 'react'
import type { Request } from '@/api/call.ts'
import { fetchFile } from '@/api/file.ts'
import { download } from './download.ts'

/** Fetches the file that a call answers with and gives it to the browser to keep. */
export const useDownload = <N extends OperationName>(name: N, onError: (error: unknown) => void) => {
  const [busy, setBusy] = useState(false)
  /** @returns the name of the file; undefined where it did not come */
  const fetch = async (request: Request<N>): Promise<string | undefined> => {
    setBusy(true)
    try {
      const file = await fetchFile(name, request)
      download(file)
      return file.name
    } catch (error) {
      onError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, fetch }
}
