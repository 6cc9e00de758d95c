import type { ResourceFile } from '@contract/resources/files.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Download, RefreshCw, Trash2, X } from 'lucide-react'
import { detectDeviceKind } from '@/browser/device-kind.ts'
import { formatShortDay } from '@/i18n/format.ts'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { formatFileSize } from '../file-labels.ts'
import { isCurrent } from '../refresh-offline.ts'
import type { OfflineDirectoriesState } from './use-offline-directories.ts'

type OfflineDirectoryControlsProps = {
  id: string
  name: string
  files: readonly ResourceFile[]
  offline: OfflineDirectoriesState
  reachable: boolean
}

const formatTimestampDay = (timestamp: number): string => formatShortDay(getLondonDay(new Date(timestamp)))

/** Controls that store a directory's files on this device for offline use (B-CON-01). */
export const OfflineDirectoryControls = ({ id, name, files, offline, reachable }: OfflineDirectoryControlsProps) => {
  const { t } = useLingui()
  const storedFolder = offline.directories[id]
  const activeDownload = offline.fetching?.id === id ? offline.fetching : null
  const refusalReason = offline.refusal?.id === id ? offline.refusal.why : null
  const size = formatFileSize(files.reduce((sum, { file }) => sum + file.size, 0))
  const deviceKind = detectDeviceKind()
  const storeLabel = {
    tablet: t`Keep on this tablet (${size})`,
    phone: t`Keep on this phone (${size})`,
    computer: t`Keep on this computer (${size})`,
  }[deviceKind]
  const refusalMessages = {
    too_much: t`There is no room for it: at most 200 MB of resources are kept here. Take another directory off first.`,
    little_free: t`There is no room for it: the register needs what is left.`,
    cut: t`Not all files came. Try again where the Wi-Fi is good.`,
  }
  const percent = Math.round((activeDownload?.part ?? 0) * 100)
  const storeDirectory = () => void offline.keep(id, name, files)
  if (files.length === 0 && !storedFolder) return null
  function renderControls() {
    if (activeDownload)
      return (
        <div className="flex flex-wrap items-center gap-3">
          <Progress label={t`${percent}% fetched`} value={percent} max={100} className="min-w-40 flex-1" />
          <Button icon={X} size="tool" onClick={offline.stop}>
            <Trans>Stop</Trans>
          </Button>
        </div>
      )
    if (storedFolder)
      return (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="inline-flex items-center gap-2">
            <Check aria-hidden="true" className="text-link" />
            {
              {
                tablet: t`Kept on this tablet, ${formatTimeAndDay(new Date(storedFolder.at).toISOString())}`,
                phone: t`Kept on this phone, ${formatTimeAndDay(new Date(storedFolder.at).toISOString())}`,
                computer: t`Kept on this computer, ${formatTimeAndDay(new Date(storedFolder.at).toISOString())}`,
              }[deviceKind]
            }
          </span>
          {!reachable && storedFolder.newer ? (
            <span className="font-bold text-warning-text">
              <Trans>A newer one was there on {formatTimestampDay(storedFolder.newer)}.</Trans>
            </span>
          ) : null}
          {reachable && !isCurrent(storedFolder.files, files) ? (
            <Button icon={RefreshCw} size="tool" onClick={storeDirectory}>
              <Trans>Fetch what has changed</Trans>
            </Button>
          ) : null}
          <Button icon={Trash2} size="tool" variant="ghost" onClick={() => void offline.drop(id)}>
            <Trans>Take it off</Trans>
          </Button>
        </div>
      )
    if (reachable)
      return (
        <div>
          <Button icon={Download} size="tool" onClick={storeDirectory} disabled={offline.fetching !== null}>
            {storeLabel}
          </Button>
        </div>
      )
    return null
  }
  return (
    <div className="grid gap-2">
      {renderControls()}
      <p role="alert" className="text-sm text-danger-text">
        {refusalReason ? refusalMessages[refusalReason] : null}
      </p>
    </div>
  )
}
