import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

export type RegisterMenuProps = {
  session: string
  /** Name that the user searched for without a result. */
  name: string
  trigger: ReactNode
  defaultOpen?: boolean
}

/** Menu that registers a new child or adult for this session (ATT-14 to ATT-18). */
export const RegisterMenu = ({ session, name, trigger, defaultOpen }: RegisterMenuProps) => {
  const navigate = useNavigate()
  const openNewPerson = (search: { session: string; adult?: true }) =>
    navigate({ to: '/registered/new', search, state: name ? { name } : {} })
  return (
    <Menu {...(defaultOpen && { defaultOpen })}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => void openNewPerson({ session })}>
          <Trans>New Child</Trans>
        </MenuItem>
        <MenuItem onSelect={() => void openNewPerson({ session, adult: true })}>
          <Trans>New Adult</Trans>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
