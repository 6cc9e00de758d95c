import { resourceOperations } from '@contract/resources/files.ts'
import { useMemo } from 'react'

type ItemAction = 'file' | 'add' | 'replace' | 'remove'
type DirectoryType = 'resource_directories' | 'video_resource_directories'

/**
 * Binds an operation to a directory. Only the item's id remains as a path param, as in the operations of other records.
 */
const bindToDirectory = <O extends { path: string }>(operation: O, directory: string): O => ({
  ...operation,
  path: operation.path.replace(':id', encodeURIComponent(directory)).replace(':file', ':id'),
})

/** Returns the operations of a directory's items in the shape that record forms expect. */
export const useItemOperations = <N extends DirectoryType>(noun: N, directory: string) =>
  useMemo(() => {
    const getOperation = <V extends ItemAction>(verb: V) =>
      bindToDirectory(resourceOperations[`${noun}.${verb}`], directory)
    return {
      get: getOperation('file'),
      create: getOperation('add'),
      replace: getOperation('replace'),
      delete: getOperation('remove'),
    }
  }, [noun, directory])
