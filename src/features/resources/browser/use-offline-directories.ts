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
} from '@/hooks/offline-files.ts'
import { useUser } from '@/hooks/use-user.ts'
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
  const abort = useRef<AbortController | null>(null)
  const saveDirectories = async (next: OfflineFolders) => {
    await storeOfflineFolders(user, next)
    await refetch()
  }
  return {
    directories: data,
    fetching,
    refusal,
    keep: async (id, name, all) => {
      // Exclude programs, because they are never stored on a device.
      const files = all.filter(({ file }) => file.warning !== 'program')
      const now = await readOfflineFolders(user)
      const added: OfflineFolder = { id, name, files, at: Date.now() }
      const next = { ...now, [id]: added }
      const room = await (navigator.storage?.estimate() ?? Promise.resolve({}))
      const fits = checkStorageSpace(Object.values(next), Object.values(now), room)
      if (fits !== 'enough') return setRefusal({ id, why: fits })
      setRefusal(null)
      const ending = new AbortController()
      abort.current = ending
      setFetching({ id, part: 0 })
      try {
        await fetchFiles(user, files, ending.signal, (part) => setFetching({ id, part }))
        await saveDirectories(next)
      } catch {
        // Remove the partial download, because an incomplete directory is useless.
        await saveDirectories(now).catch(() => undefined)
        if (!ending.signal.aborted) setRefusal({ id, why: 'cut' })
      } finally {
        setFetching(null)
      }
    },
    drop: async (id) => {
      const { [id]: _gone, ...others } = await readOfflineFolders(user)
      await saveDirectories(others)
    },
    stop: () => abort.current?.abort(),
  }
}
