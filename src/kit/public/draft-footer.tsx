import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eraser } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { DraftAutosave } from './use-draft-autosave.ts'

type DraftFooterProps = {
  /** State of the autosave. Null on a shared device, where drafts are not stored. */
  keeping: Pick<DraftAutosave, 'savedAt' | 'keeps'> | null
  onClear: () => void
}

/** Footer that shows if the draft is stored, with a button that deletes the draft. */
export const DraftFooter = ({ keeping, onClear }: DraftFooterProps) => {
  const { t } = useLingui()
  const time = keeping?.savedAt ? formatTime(keeping.savedAt) : null
  function renderStorageState() {
    if (keeping === null) return null
    if (keeping.keeps)
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
        {keeping ? <Trans>Clear from this device</Trans> : <Trans>Start again</Trans>}
      </TwoClickButton>
    </div>
  )
}
