import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

export type RegisterNewProps = { trigger: ReactNode; defaultOpen?: boolean }

/** Menu for registering a child or an adult. */
export const RegisterNewMenu = ({ trigger, defaultOpen }: RegisterNewProps) => {
  const navigate = useNavigate()
  return (
    <Menu {...(defaultOpen && { defaultOpen })}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => void navigate({ to: '/registered/new' })}>
          <Trans>Register New Child</Trans>
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/registered/new', search: { adult: true } })}>
          <Trans>Register New Adult</Trans>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
