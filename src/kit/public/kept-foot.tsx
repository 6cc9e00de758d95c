import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eraser } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

type KeptFootProps = {
  /** When it was last kept in this browser, ms since 1970; null: not yet. */
  savedAt: number | null
  /** False where this browser keeps nothing. */
  keeps: boolean
  onClear: () => void
}

/** Whether what was typed is safe on this device, and the way to take it off. */
export const KeptFoot = ({ savedAt, keeps, onClear }: KeptFootProps) => {
  const { t } = useLingui()
  const time = savedAt === null ? null : formatTime(savedAt)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted-foreground">
      {keeps ? (
        time === null ? null : (
          <p className="flex items-center gap-1.5">
            <Check className="size-4.5 flex-none" />
            <Trans>Saved on this phone {time}</Trans>
          </p>
        )
      ) : (
        <p>
          <Trans>
            This browser cannot keep your answers: if you close or reload this page, they are lost.
          </Trans>
        </p>
      )}
      <TwoClickButton
        variant="danger-ghost"
        size="tool"
        icon={Eraser}
        armedLabel={t`Press again to clear`}
        onConfirm={onClear}
      >
        <Trans>Clear from this device</Trans>
      </TwoClickButton>
    </div>
  )
}
