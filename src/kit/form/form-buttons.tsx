import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'

type FormButtonsProps = {
  busy: boolean
  /** False if saving is not possible at the moment. */
  canSave?: boolean
  /** Without it there is no cancel button. */
  onCancel?: (() => void) | undefined
  /** Label of the cancel button, "Cancel" by default. */
  cancelLabel?: ReactNode
  /** Label of the submit button, "Save" by default. */
  children?: ReactNode
  /** Id of the form, if the button is outside the form. */
  form?: string
  /** Click handler, if the button does not submit a form. */
  onSend?: () => void
}

/** Cancel and submit buttons of a form. If the device is offline, they explain that Wi-Fi is needed. */
export const FormButtons = ({
  busy,
  canSave = true,
  onCancel,
  cancelLabel,
  children,
  form,
  onSend,
}: FormButtonsProps) => {
  const wifiHintId = useId()
  const reachable = useReachable()
  return (
    <>
      {reachable ? null : <NeedsWifi id={wifiHintId} />}
      {onCancel ? (
        <Button disabled={busy} onClick={onCancel}>
          {cancelLabel ?? <Trans>Cancel</Trans>}
        </Button>
      ) : null}
      <Button
        type={onSend ? 'button' : 'submit'}
        variant="primary"
        form={form}
        busy={busy}
        disabled={!reachable || !canSave}
        aria-describedby={reachable ? undefined : wifiHintId}
        className="max-md:min-w-32"
        onClick={onSend}
      >
        {children ?? <Trans>Save</Trans>}
      </Button>
    </>
  )
}
