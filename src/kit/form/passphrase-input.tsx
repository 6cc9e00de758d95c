import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PasswordInput } from '@/ui/password-input.tsx'

/**
 * Passphrase input with a button that shows the text. Autocomplete is off, so that the browser does not store the
 * passphrase.
 */
export const PassphraseInput = (props: Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>) => {
  const { t } = useLingui()
  return <PasswordInput autoComplete="off" {...props} showLabel={t`Show passphrase`} hideLabel={t`Hide passphrase`} />
}
