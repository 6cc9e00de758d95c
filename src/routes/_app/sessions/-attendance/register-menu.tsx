import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

export type RegisterMenuProps = {
  session: string
  /** The name that was searched for and not found. */
  name: string
  trigger: ReactNode
  defaultOpen?: boolean
}

/** ATT-14 to ATT-18: a new child or adult, with the session carried along. */
export const RegisterMenu = ({ session, name, trigger, defaultOpen }: RegisterMenuProps) => {
  const navigate = useNavigate()
  const open = (search: { session: string; adult?: true }) =>
    navigate({ to: '/registered/new', search, state: name ? { name } : {} })
  return (
    <Menu {...(defaultOpen && { defaultOpen })}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => void open({ session })}>
          <Trans>New Child</Trans>
        </MenuItem>
        <MenuItem onSelect={() => void open({ session, adult: true })}>
          <Trans>New Adult</Trans>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
