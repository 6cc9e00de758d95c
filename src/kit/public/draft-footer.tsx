import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eraser } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import type { DraftAutosave } from '@/kit/form/use-draft-autosave.ts'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

type DraftFooterProps = {
  /** State of the autosave. Null on a shared device, where drafts are not stored. */
  autosave: Pick<DraftAutosave<unknown>, 'savedAt' | 'canStore'> | null
  onClear: () => void
}

/** Footer that shows if the draft is stored, with a button that deletes the draft. */
export const DraftFooter = ({ autosave, onClear }: DraftFooterProps) => {
  const { t } = useLingui()
  const time = autosave?.savedAt ? formatTime(autosave.savedAt) : null
  function renderStorageState() {
    if (autosave === null) return null
    if (autosave.canStore)
      return time === null ? null : (
        <p className="flex items-center gap-1.5">
          <Check className="size-4.5 flex-none" />
          <Trans>Saved on this phone {time}</Trans>
        </p>
      )
    return (
      <p>
        <Trans>This browser cannot keep your answers: if you close or reload this page, they are lost.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted-foreground">
      {renderStorageState()}
      <TwoClickButton
        variant="danger-ghost"
        size="tool"
        icon={Eraser}
        armedLabel={t`Press again to clear`}
        onConfirm={onClear}
      >
        {autosave ? <Trans>Clear my answers</Trans> : <Trans>Start again</Trans>}
      </TwoClickButton>
    </div>
  )
}
