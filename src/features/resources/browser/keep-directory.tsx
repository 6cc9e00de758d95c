import type { ResourceFile } from '@contract/resources/files.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Download, RefreshCw, Trash2, X } from 'lucide-react'
import { deviceKind } from '@/device/device-kind.ts'
import { shortDay } from '@/i18n/format.ts'
import { timeAndDay } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { fileSize } from '../file-words.ts'
import { isCurrent } from '../refresh-kept.ts'
import type { KeptState } from './use-kept-directories.ts'

type KeepProps = {
  id: string
  name: string
  files: readonly ResourceFile[]
  kept: KeptState
  reachable: boolean
}

const dayOf = (at: number): string => shortDay(dayInLondon(new Date(at)))

/** Controls that store a directory's files on this device for offline use (B-CON-01). */
export const KeepDirectory = ({ id, name, files, kept, reachable }: KeepProps) => {
  const { t } = useLingui()
  const here = kept.directories[id]
  const fetching = kept.fetching?.id === id ? kept.fetching : null
  const refusal = kept.refusal?.id === id ? kept.refusal.why : null
  const size = fileSize(files.reduce((sum, { file }) => sum + file.size, 0))
  const kind = deviceKind()
  const keepWords = {
    tablet: t`Keep on this tablet (${size})`,
    phone: t`Keep on this phone (${size})`,
    computer: t`Keep on this computer (${size})`,
  }[kind]
  const refusals = {
    too_much: t`There is no room for it: at most 200 MB of resources are kept here. Take another directory off first.`,
    little_free: t`There is no room for it: the register needs what is left.`,
    cut: t`Not all files came. Try again where the Wi-Fi is good.`,
  }
  const percent = Math.round((fetching?.part ?? 0) * 100)
  const keep = () => void kept.keep(id, name, files)
  if (files.length === 0 && !here) return null
  return (
    <div className="grid gap-2">
      {fetching ? (
        <div className="flex flex-wrap items-center gap-3">
          <Progress label={t`${percent}% fetched`} value={percent} max={100} className="min-w-40 flex-1" />
          <Button icon={X} size="tool" onClick={kept.stop}>
            <Trans>Stop</Trans>
          </Button>
        </div>
      ) : here ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="inline-flex items-center gap-2">
            <Check aria-hidden="true" className="text-link" />
            {
              {
                tablet: t`Kept on this tablet, ${timeAndDay(new Date(here.at).toISOString())}`,
                phone: t`Kept on this phone, ${timeAndDay(new Date(here.at).toISOString())}`,
                computer: t`Kept on this computer, ${timeAndDay(new Date(here.at).toISOString())}`,
              }[kind]
            }
          </span>
          {!reachable && here.newer ? (
            <span className="font-bold text-warning-text">
              <Trans>A newer one was there on {dayOf(here.newer)}.</Trans>
            </span>
          ) : null}
          {reachable && !isCurrent(here.files, files) ? (
            <Button icon={RefreshCw} size="tool" onClick={keep}>
              <Trans>Fetch what has changed</Trans>
            </Button>
          ) : null}
          <Button icon={Trash2} size="tool" variant="ghost" onClick={() => void kept.drop(id)}>
            <Trans>Take it off</Trans>
          </Button>
        </div>
      ) : reachable ? (
        <div>
          <Button icon={Download} size="tool" onClick={keep} disabled={kept.fetching !== null}>
            {keepWords}
          </Button>
        </div>
      ) : null}
      <p role="alert" className="text-sm text-danger-text">
        {refusal ? refusals[refusal] : null}
      </p>
    </div>
  )
}
