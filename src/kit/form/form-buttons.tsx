import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormButtonsProps = {
  busy: boolean
  onCancel: () => void
  /** Label of the cancel button, "Cancel" by default. */
  cancelLabel?: ReactNode
  /** Label of the submit button, "Save" by default. */
  children?: ReactNode
  /** Id of the form, if the button is outside the form. */
  form?: string
  /** Click handler, if the button does not submit a form. */
  onSend?: () => void
}

/** Cancel and submit buttons of a small form. If the device is offline, they explain that Wi-Fi is needed. */
export const FormButtons = ({ busy, onCancel, cancelLabel, children, form, onSend }: FormButtonsProps) => {
  const wifiHintId = useId()
  const reachable = useReachable()
  const sendButtonProps = {
    busy,
    disabled: !reachable,
    'aria-describedby': reachable ? undefined : wifiHintId,
    children: children ?? <Trans>Save</Trans>,
  }
  return (
    <>
      {reachable ? null : <NeedsWifi id={wifiHintId} />}
      <Button disabled={busy} onClick={onCancel}>
        {cancelLabel ?? <Trans>Cancel</Trans>}
      </Button>
      {onSend ? (
        <Button variant="primary" onClick={onSend} {...sendButtonProps} />
      ) : (
        <SubmitButton form={form} {...sendButtonProps} />
      )}
    </>
  )
}
