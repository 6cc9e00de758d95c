import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '@/ui/progress.tsx'
import type { ImportStep } from './use-import.ts'

type ImportProgressViewProps = { step: Extract<ImportStep, { at: 'checking' | 'importing' }> }

/** Progress of the check or the import. Screen readers announce each quarter. */
export const ImportProgressView = ({ step }: ImportProgressViewProps) => {
  const { t, i18n } = useLingui()
  const progress = step.at === 'importing' ? step.progress : null
  if (!progress) {
    return (
      <p role="status" className="py-4 text-center font-bold">
        {step.at === 'checking' ? <Trans>Checking the file...</Trans> : <Trans>Importing...</Trans>}
      </p>
    )
  }
  const [done, total] = [i18n.number(progress.done), i18n.number(progress.total)]
  const quarters = Math.floor((progress.done / Math.max(progress.total, 1)) * 4) * 25
  return (
    <div className="grid gap-2 py-4">
      <p className="font-bold" aria-hidden="true">
        <Trans>
          {done} of {total} people
        </Trans>
      </p>
      <Progress label={t`${done} of ${total} people`} value={progress.done} max={progress.total} />
      <p role="status" className="sr-only">
        <Trans>{quarters}% imported</Trans>
      </p>
      <p className="text-sm text-muted-foreground">
        <Trans>Keep this page open until it is done.</Trans>
      </p>
    </div>
  )
}
