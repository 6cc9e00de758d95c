import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

type SendButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled'> & {
  /** True if the email was sent before. */
  again: boolean
  busy: boolean
  onSend: () => void
  /** Label after the first press. If it is set, the button needs two presses. */
  armedLabel?: string | undefined
  /** Label before the first sending. */
  children: ReactNode
}

/** Button that sends an email about the record, or resends it with the same link. It stays visible after sending. */
export const SendButton = ({
  again,
  busy,
  onSend,
  armedLabel,
  disabled,
  children,
  ...buttonProps
}: SendButtonProps) => {
  const isReachable = useReachable()
  const needsWifiId = useId()
  const commonProps = {
    icon: Send,
    ...buttonProps,
    busy,
    disabled: disabled || !isReachable,
    'aria-describedby': isReachable ? undefined : needsWifiId,
  }
  const label = again ? <Trans>Send again</Trans> : children
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {armedLabel ? (
        <TwoClickButton
          {...commonProps}
          variant={buttonProps.variant ?? 'secondary'}
          armedLabel={armedLabel}
          onConfirm={onSend}
        >
          {label}
        </TwoClickButton>
      ) : (
        <Button {...commonProps} onClick={onSend}>
          {label}
        </Button>
      )}
      {isReachable ? null : <NeedsWifi id={needsWifiId} />}
    </span>
  )
}
