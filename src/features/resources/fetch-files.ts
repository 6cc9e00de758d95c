import { type ResourceFile, resourceFileOperations } from '@contract/resources/files.ts'
import { send } from '@/api/call.ts'
import { readOfflineFile, storeOfflineFile } from '@/replica/offline-files.ts'

/** Timeout in ms for a file of 50 MB on a slow network. */
const FILE_TIMEOUT_MS = 300_000

const fetchBlob = async (name: 'resource_files.content' | 'resource_files.preview', id: string, signal: AbortSignal) =>
  (await send(resourceFileOperations[name], { params: { id }, signal, timeout: FILE_TIMEOUT_MS })).blob()

/**
 * Downloads the files that are missing on this device, each with its preview.
 * @param onPart called with the progress from 0 to 1
 */
export async function fetchFiles(
  user: string,
  files: readonly ResourceFile[],
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<void> {
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  let fetchedBytes = 0
  for (const { id, file, preview } of files) {
    if (!(await readOfflineFile(user, file.digest, 'content'))) {
      await storeOfflineFile(user, file.digest, 'content', await fetchBlob('resource_files.content', id, signal))
      if (preview)
        await storeOfflineFile(user, file.digest, 'preview', await fetchBlob('resource_files.preview', id, signal))
    }
    fetchedBytes += file.size
    onPart(totalBytes ? fetchedBytes / totalBytes : 1)
  }
}
