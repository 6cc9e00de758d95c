import { type ResourceFile, resourceOperations } from '@contract/resources/files.ts'
import { Trans } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ALL_FILES_LIMIT } from '../refresh-offline.ts'
import { FileCard } from './file-card.tsx'
import { useOfflineDirectories } from './use-offline-directories.ts'

/** Number of files that are shown before the user chooses a directory. */
const MAX_NEWEST = 6

/** Returns the newest files, the latest first. */
export const listNewestFiles = <F extends Pick<ResourceFile, 'created'>>(files: readonly F[]): F[] =>
  [...files].sort((a, b) => b.created.localeCompare(a.created)).slice(0, MAX_NEWEST)

/** Newest files of the library, beside the directories. Without a network these are the newest files on this device. */
export const NewestFiles = () => {
  const { directories } = useOfflineDirectories()
  const { answer, busy, reachable } = useOperationQuery(resourceOperations['resource_directories.all'], {
    query: { ordering: 'ordering,name', limit: ALL_FILES_LIMIT },
  })
  const offlineFiles = Object.values(directories).flatMap(({ files }) => files)
  const offlineDigests = new Set(offlineFiles.map(({ file }) => file.digest))
  const files = listNewestFiles(answer?.results ?? offlineFiles)
  if (files.length === 0)
    return busy ? (
      <Skeleton className="h-80" />
    ) : (
      <EmptyState icon={FolderOpen} title={<Trans>Choose a directory, or search.</Trans>} />
    )
  return (
    <section aria-labelledby="newest-files" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="newest-files" className="text-xl font-bold">
        <Trans>Newest files</Trans>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
        {files.map((file) => (
          <li key={file.id}>
            <FileCard file={file} isOffline={offlineDigests.has(file.file.digest)} reachable={reachable} />
          </li>
        ))}
      </ul>
    </section>
  )
}
