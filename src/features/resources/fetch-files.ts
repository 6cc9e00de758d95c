import { type ResourceFile, resourceFileOperations } from '@contract/resources/files.ts'
import { send } from '@/api/call.ts'
import { readOfflineFile, storeOfflineFile } from '@/hooks/offline-files.ts'

/** Timeout in ms for a file of 50 MB on a slow network. */
const FILE_TIMEOUT_MS = 300_000

const fetchPart = async (
  name: 'resource_files.content' | 'resource_files.preview',
  id: string,
  signal: AbortSignal,
) => (await send(resourceFileOperations[name], { params: { id }, signal, timeout: FILE_TIMEOUT_MS })).blob()

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
  const all = files.reduce((sum, { file }) => sum + file.size, 0)
  let done = 0
  for (const { id, file, preview } of files) {
    if (!(await readOfflineFile(user, file.digest, 'content'))) {
      await storeOfflineFile(
        user,
        file.digest,
        'content',
        await fetchPart('resource_files.content', id, signal),
      )
      if (preview)
        await storeOfflineFile(
          user,
          file.digest,
          'preview',
          await fetchPart('resource_files.preview', id, signal),
        )
    }
    done += file.size
    onPart(all ? done / all : 1)
  }
}
