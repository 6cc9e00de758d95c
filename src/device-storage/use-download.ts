import type { Operation } from '@contract/operation.ts'
import { useState } from 'react'
import type { OperationRequest } from '@/api/call.ts'
import { fetchFile } from '@/api/file.ts'
import { download } from '../browser/download.ts'

/** Returns a function that fetches an operation's file and saves it to the browser's downloads. */
export const useDownload = <O extends Operation>(operation: O, onError: (error: unknown) => void) => {
  const [busy, setBusy] = useState(false)
  /** @returns the file name, or undefined if the download failed */
  const fetchAndSave = async (request: OperationRequest<O>): Promise<string | undefined> => {
    setBusy(true)
    try {
      const file = await fetchFile(operation, request)
      download(file)
      return file.name
    } catch (error) {
      onError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, fetch: fetchAndSave }
}
