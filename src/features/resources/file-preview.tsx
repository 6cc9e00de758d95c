import { type ResourceFile, resourceFileOperations } from '@contract/resources/files.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { send } from '@/api/call.ts'
import { buildQueryKey, useQueryStore } from '@/data/query-client.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { FileIcon } from './file-icon.tsx'

const previewOperation = resourceFileOperations['resource_files.preview']

type FilePreviewProps = {
  file: Pick<ResourceFile, 'id' | 'preview' | 'file'>
  /** Preview image stored on this device. */
  offlinePreview?: Blob | undefined
  className?: string
}

/**
 * Preview image of a file, or the icon of its type. The image is fetched by script, because an `img` request has no
 * access token.
 */
export const FilePreview = ({ file, offlinePreview, className }: FilePreviewProps) => {
  const store = useQueryStore()
  const isReachable = useReachable()
  const { data } = useQuery(
    {
      queryKey: buildQueryKey(previewOperation, [file.id, file.file.digest]),
      queryFn: async ({ signal }) => (await send(previewOperation, { params: { id: file.id }, signal })).blob(),
      enabled: isReachable && file.preview !== null && !offlinePreview,
      staleTime: Infinity,
    },
    store,
  )
  const url = useBlobUrl(offlinePreview ?? data)
  return (
    <div className={clsx('grid place-items-center overflow-hidden bg-muted', className)}>
      {url ? (
        <img src={url} alt="" className="h-full w-full object-cover object-top" />
      ) : (
        <FileIcon type={file.file.type} className="size-14" />
      )}
    </div>
  )
}

/** Returns an object URL of a blob while the component is mounted. */
const useBlobUrl = (blob: Blob | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const newUrl = URL.createObjectURL(blob)
    setUrl(newUrl)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(newUrl)
    }
  }, [blob])
  return url
}
