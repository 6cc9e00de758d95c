import { type ResourceFile, resourceFileOperations } from '@contract/resources/files.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { send } from '@/api/call.ts'
import { download } from '@/browser/download.ts'
import { canOpenInTab, openTab } from '@/browser/open-in-tab.ts'
import { useQueryStore } from '@/data/query-client.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { ContentRichText, ContentText } from '@/kit/content/content-text.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { readOfflineFile } from '@/replica/offline-files.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/ui/dialog.tsx'
import { useUser } from '@/user/use-user.ts'
import { useFileFacts } from '../file-labels.ts'
import { FilePreview } from '../file-preview.tsx'
import { FileWarning } from '../file-warning.tsx'

type FileCardProps = {
  file: ResourceFile
  /** True if the file's content is on this device. */
  isOffline: boolean
  reachable: boolean
}

/** Timeout in ms of a download. It is long enough for the largest file (50 MB) on a slow network. */
const TIMEOUT_MS = 120_000

/** Downloads a file or opens it in a tab. The content is read from this device, otherwise from the server. */
const useOpenFile = (file: ResourceFile) => {
  const { id: user } = useUser()
  const showErrorNotice = useErrorNotice()
  const [busyAction, setBusyAction] = useState<'open' | 'download' | null>(null)
  const readContent = async () => {
    const { digest, filename, type } = file.file
    const offlineBlob = await readOfflineFile(user, digest, 'content').catch(() => undefined)
    const request = { params: { id: file.id }, timeout: TIMEOUT_MS }
    const blob = offlineBlob ?? (await (await send(resourceFileOperations['resource_files.content'], request)).blob())
    return new File([blob], filename, { type })
  }
  const openOrDownload = async (how: 'open' | 'download') => {
    const showInTab = how === 'open' ? openTab() : null
    setBusyAction(how)
    try {
      const content = await readContent()
      if (showInTab) showInTab(content)
      else download(content)
    } catch (error) {
      showInTab?.(null)
      showErrorNotice(error)
    } finally {
      setBusyAction(null)
    }
  }
  return { busy: busyAction, open: () => void openOrDownload('open'), keep: () => void openOrDownload('download') }
}

/** Loads the preview image of an offline file. */
const useOfflinePreview = (file: ResourceFile, isKept: boolean): Blob | undefined => {
  const { id: user } = useUser()
  const store = useQueryStore()
  const { data } = useQuery(
    {
      queryKey: ['kept-preview', file.file.digest],
      queryFn: async () => (await readOfflineFile(user, file.file.digest, 'preview')) ?? null,
      enabled: isKept && file.preview !== null,
      staleTime: Infinity,
    },
    store,
  )
  return data ?? undefined
}

/** Card of a file for clubs. A press opens a dialog with its details and a download button. */
export const FileCard = ({ file, isOffline: isKept, reachable }: FileCardProps) => {
  const { t } = useLingui()
  const describeFile = useFileFacts()
  // Show the virus scan result to staff only, because clubs cannot change it.
  const isStaff = useUser().is_staff
  const { busy, open, keep } = useOpenFile(file)
  const offlinePreview = useOfflinePreview(file, isKept)
  const fileFacts = describeFile(file.file.type, file.file.size)
  const isReady = isKept || reachable
  const canShow = canOpenInTab(file.file.type) && file.file.warning !== 'program'
  return (
    <Dialog>
      <DialogTrigger asChild>
        <button
          type="button"
          className="relative grid h-full w-full cursor-pointer grid-rows-[auto_1fr] overflow-hidden rounded-xl border border-border bg-card text-start hover:border-primary"
        >
          <FilePreview file={file} offlinePreview={offlinePreview} className="aspect-[5/3] border-b border-border" />
          {file.display ? (
            <span className="absolute top-2.5 left-2.5 rounded-full bg-action px-2.5 py-0.5 text-sm font-bold text-action-foreground">
              <Trans>New</Trans>
            </span>
          ) : null}
          <span className="grid content-start gap-1 px-4 py-3 wrap-anywhere">
            <b>
              <ContentText row={file} field="name" />
            </b>
            <span className="text-sm text-muted-foreground">{fileFacts}</span>
            <FileWarning warning={file.file.warning} />
            {isKept ? <OnDevice /> : !reachable && <NeedsWifi />}
          </span>
        </button>
      </DialogTrigger>
      <DialogContent
        title={<ContentText row={file} field="name" />}
        description={fileFacts}
        size="wide"
        footer={
          <>
            <DialogClose asChild>
              <Button>
                <Trans>Close</Trans>
              </Button>
            </DialogClose>
            <Button
              variant={canShow ? 'secondary' : 'primary'}
              icon={Download}
              busy={busy === 'download'}
              disabled={!isReady || busy === 'open'}
              onClick={keep}
            >
              <Trans>Download</Trans>
            </Button>
            {canShow ? (
              <Button
                variant="primary"
                icon={ExternalLink}
                busy={busy === 'open'}
                disabled={!isReady || busy === 'download'}
                onClick={open}
              >
                <Trans context="a file">Open</Trans>
              </Button>
            ) : null}
          </>
        }
      >
        <div className="grid gap-3 wrap-anywhere">
          <ContentRichText row={file} field="content" />
          <p className="text-sm text-muted-foreground">
            {t`File: ${file.file.filename}.`}{' '}
            {isStaff && !file.file.scanned ? <Trans>Not scanned for viruses.</Trans> : null}
          </p>
          <FileWarning warning={file.file.warning} />
          {isReady ? null : <NeedsWifi />}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const OnDevice = () => (
  <span className="inline-flex items-center gap-1.5 text-sm">
    <Check aria-hidden="true" className="text-link" />
    <Trans>On this device</Trans>
  </span>
)
