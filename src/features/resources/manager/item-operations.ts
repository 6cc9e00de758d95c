import { resourceOperations } from '@contract/resources/files.ts'
import { useMemo } from 'react'

type Verb = 'file' | 'add' | 'replace' | 'remove'
type Noun = 'resource_directories' | 'video_resource_directories'

/** Of an item's operation that of one directory: what is left to name is the item, as of every other record. */
const within = <O extends { path: string }>(operation: O, directory: string): O => ({
  ...operation,
  path: operation.path.replace(':id', encodeURIComponent(directory)).replace(':file', ':id'),
})

/** The operations of what lies in a directory, as a form takes those of any record. */
export const useItemOperations = <N extends Noun>(noun: N, directory: string) =>
  useMemo(() => {
    const of = <V extends Verb>(verb: V) => within(resourceOperations[`${noun}.${verb}`], directory)
    return { get: of('file'), create: of('add'), replace: of('replace'), delete: of('remove') }
  }, [noun, directory])
