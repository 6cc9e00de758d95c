import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PasswordInput } from '@/ui/password-input.tsx'

/** A passphrase of a key or a file, with a button that shows it. No browser is asked to keep it. */
export const PassphraseInput = (
  props: Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>,
) => {
  const { t } = useLingui()
  return (
    <PasswordInput
      autoComplete="off"
      {...props}
      showLabel={t`Show passphrase`}
      hideLabel={t`Hide passphrase`}
    />
  )
}
