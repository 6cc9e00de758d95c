import { resourceOperations } from '@contract/resources/files.ts'
import { foldName } from '@contract/rules/alphabet.ts'
import { Trans } from '@lingui/react/macro'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import type { OfflineFolders } from '@/replica/offline-files.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { foldBothNames } from '../fold-both-names.ts'
import { ALL_FILES_LIMIT, buildFilesQuery } from '../refresh-offline.ts'
import { useShownOrder } from '../use-shown-order.ts'
import { NothingFound, type ResourceQuery } from './browser.tsx'
import { FileCard } from './file-card.tsx'
import { OfflineDirectoryControls } from './offline-directory-controls.tsx'
import { useOfflineDirectories } from './use-offline-directories.ts'

/** Finds the offline files of a directory or search, for use until the server responds. */
const findOfflineFiles = (directories: OfflineFolders, { directory, search }: ResourceQuery) => {
  if (directory) return directories[directory.id]?.files ?? null
  const searchWords = foldName(search).split(' ')
  const allFiles = Object.values(directories).flatMap(({ files }) => files)
  return allFiles.filter((file) => searchWords.every((word) => foldBothNames(file).includes(word)))
}

/** List of the files in a directory or found by a search. */
export const FoundFiles = ({ directory, search }: ResourceQuery) => {
  const offlineDirectories = useOfflineDirectories()
  const sortByName = useShownOrder()
  const query = directory
    ? { ...buildFilesQuery(directory.id), ...(search && { search }) }
    : ({ ...(search && { search }), ordering: 'ordering,name', limit: ALL_FILES_LIMIT } as const)
  const { answer, ...state } = useOperationQuery(resourceOperations['resource_directories.all'], { query })
  const files = answer?.results ?? findOfflineFiles(offlineDirectories.directories, { directory, search })
  const offlineDigests = new Set(
    Object.values(offlineDirectories.directories).flatMap((one) => one.files.map(({ file }) => file.digest)),
  )
  return (
    <>
      {files === null || state.failure ? (
        <LoadNotice
          {...state}
          stale={files !== null}
          words={{
            cutOff: <Trans>This directory is not kept on this device. Open it where there is Wi-Fi.</Trans>,
            fault: <Trans>The resources could not be read.</Trans>,
            stale: <Trans>Below is what is kept on this device.</Trans>,
          }}
        />
      ) : null}
      {directory && files ? (
        <OfflineDirectoryControls
          id={directory.id}
          name={directory.name}
          files={files}
          offline={offlineDirectories}
          reachable={state.reachable && answer !== null}
        />
      ) : null}
      {state.busy && !files ? <Skeleton className="h-80" /> : null}
      {files?.length === 0 && !state.busy ? <NothingFound /> : null}
      {files && files.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
          {sortByName(files).map((file) => (
            <li key={file.id}>
              <FileCard file={file} isOffline={offlineDigests.has(file.file.digest)} reachable={state.reachable} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
