import type { ResourceFile } from '@contract/resources/files.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useQueryStore } from '@/data/query-client.ts'
import {
  checkStorageSpace,
  type OfflineFolder,
  type OfflineFolders,
  readOfflineFolders,
  storeOfflineFolders,
} from '@/replica/offline-files.ts'
import { useUser } from '@/user/use-user.ts'
import { fetchFiles } from '../fetch-files.ts'

/** Reason why a directory was not stored offline. */
export type OfflineRefusal = 'too_much' | 'little_free' | 'cut'

export type OfflineDirectoriesState = {
  directories: OfflineFolders
  /** Directory that is being downloaded, with its progress from 0 to 1. */
  fetching: { id: string; part: number } | null
  refusal: { id: string; why: OfflineRefusal } | null
  keep: (id: string, name: string, files: readonly ResourceFile[]) => Promise<void>
  drop: (id: string) => Promise<void>
  stop: () => void
}

/** Returns the user's offline directories with actions to add and remove them (B-CON-01). */
export const useOfflineDirectories = (): OfflineDirectoriesState => {
  const { id: user } = useUser()
  const store = useQueryStore()
  const queryKey = ['kept-directories'] as const
  const { data = {}, refetch } = useQuery(
    { queryKey, queryFn: () => readOfflineFolders(user), staleTime: Infinity },
    store,
  )
  const [fetching, setFetching] = useState<OfflineDirectoriesState['fetching']>(null)
  const [refusal, setRefusal] = useState<OfflineDirectoriesState['refusal']>(null)
  const abortController = useRef<AbortController | null>(null)
  const saveDirectories = async (next: OfflineFolders) => {
    await storeOfflineFolders(user, next)
    await refetch()
  }
  return {
    directories: data,
    fetching,
    refusal,
    keep: async (id, name, allFiles) => {
      // Exclude programs, because they are never stored on a device.
      const files = allFiles.filter(({ file }) => file.warning !== 'program')
      const currentFolders = await readOfflineFolders(user)
      const newFolder: OfflineFolder = { id, name, files, at: Date.now() }
      const nextFolders = { ...currentFolders, [id]: newFolder }
      const storageEstimate = await (navigator.storage?.estimate() ?? Promise.resolve({}))
      const spaceCheck = checkStorageSpace(Object.values(nextFolders), Object.values(currentFolders), storageEstimate)
      if (spaceCheck !== 'enough') return setRefusal({ id, why: spaceCheck })
      setRefusal(null)
      const controller = new AbortController()
      abortController.current = controller
      setFetching({ id, part: 0 })
      try {
        await fetchFiles(user, files, controller.signal, (part) => setFetching({ id, part }))
        await saveDirectories(nextFolders)
      } catch {
        // Store the previous folders again, which removes the partial download. An incomplete directory is useless.
        await saveDirectories(currentFolders).catch(() => undefined)
        if (!controller.signal.aborted) setRefusal({ id, why: 'cut' })
      } finally {
        setFetching(null)
      }
    },
    drop: async (id) => {
      const { [id]: _gone, ...others } = await readOfflineFolders(user)
      await saveDirectories(others)
    },
    stop: () => abortController.current?.abort(),
  }
}
