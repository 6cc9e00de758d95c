import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useReachable } from '@/device/use-reachable.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormButtonsProps = {
  busy: boolean
  onCancel: () => void
  /** What the button that sends nothing is called; nothing: "Cancel". */
  cancelLabel?: ReactNode
  /** What the button that sends is called; nothing: "Save". */
  children?: ReactNode
  /** The form that it sends, where it is not inside of one. */
  form?: string
  /** What it does, where it sends no form. */
  onSend?: () => void
}

/** The end of a small form: Cancel, and the button that sends. Without a network it says what that needs. */
export const FormButtons = ({ busy, onCancel, cancelLabel, children, form, onSend }: FormButtonsProps) => {
  const why = useId()
  const reachable = useReachable()
  const send = {
    busy,
    disabled: !reachable,
    'aria-describedby': reachable ? undefined : why,
    children: children ?? <Trans>Save</Trans>,
  }
  return (
    <>
      {reachable ? null : <NeedsWifi id={why} />}
      <Button disabled={busy} onClick={onCancel}>
        {cancelLabel ?? <Trans>Cancel</Trans>}
      </Button>
      {onSend ? (
        <Button variant="primary" onClick={onSend} {...send} />
      ) : (
        <SubmitButton form={form} {...send} />
      )}
    </>
  )
}
