import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuAt, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

type EntriesProps = {
  /** Their id. */
  person: string
  /** Boxes of Hope users may not open the sessions (REG-22). */
  partner: boolean
}

export type RowMenuProps = EntriesProps & { trigger: ReactNode; defaultOpen?: boolean }

/** The buttons of a row, where the list has no room for them (REG-18 to REG-21). */
export const RowMenu = ({ trigger, defaultOpen, ...entries }: RowMenuProps) => (
  <Menu {...(defaultOpen && { defaultOpen })}>
    <MenuTrigger asChild>{trigger}</MenuTrigger>
    <MenuContent align="end">
      <Entries {...entries} />
    </MenuContent>
  </Menu>
)

export type RowMenuAtProps = EntriesProps & { button: HTMLElement; onClose: () => void }

/** The same, open at the button of a row that is drawn by hand. */
export const RowMenuAt = ({ button, onClose, ...entries }: RowMenuAtProps) => (
  <MenuAt button={button} onClose={onClose}>
    <Entries {...entries} />
  </MenuAt>
)

const Entries = ({ person, partner }: EntriesProps) => (
  <>
    <MenuItem asChild>
      <Link to="/parcel_provision_sessions" search={{ registered: person }}>
        <Package aria-hidden="true" />
        <Trans>View Parcel Provisions</Trans>
      </Link>
    </MenuItem>
    {partner ? (
      <MenuItem asChild>
        <Link to="/sessions" search={{ registered: person }}>
          <ClipboardCheck aria-hidden="true" />
          <Trans>View Sessions</Trans>
        </Link>
      </MenuItem>
    ) : null}
  </>
)
