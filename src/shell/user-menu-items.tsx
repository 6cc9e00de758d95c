import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound, Languages, LockKeyhole, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { lockEverywhere, useLock } from '@/device-lock/use-lock.ts'
import { languageNames } from '@/i18n/i18n.ts'
import { applyTheme, getChosenTheme, type Theme } from '@/i18n/theme.ts'
import { useChangeLanguage } from '@/kit/public/use-change-language.ts'
import { MenuItem, MenuLabel, MenuSeparator } from '@/ui/menu.tsx'
import { useUser } from '@/user/use-user.ts'
import { useOpenAccount } from './account.tsx'
import { useOpenSignOut } from './sign-out.tsx'
import { useUserKindLabel } from './use-user-kind.ts'

const nextTheme: Record<Theme, Theme> = { device: 'dark', dark: 'light', light: 'device' }

/** Menu items for language, colours and Logout, the same on every screen (NAV-36, LANG-05). */
export const UserMenuItems = () => {
  const { t, i18n } = useLingui()
  const changeLanguage = useChangeLanguage()
  const user = useUser()
  const openSignOut = useOpenSignOut()
  const openAccount = useOpenAccount()
  const kindLabel = useUserKindLabel(user)
  const lockState = useLock(user.id)
  const otherLanguage = i18n.locale === 'cy' ? 'en' : 'cy'
  const [theme, setTheme] = useState<Theme>(getChosenTheme)
  const newTheme = nextTheme[theme]
  const themeEntries: Record<Theme, { label: string; icon: typeof Sun }> = {
    device: { label: t`Colours: match this device`, icon: Monitor },
    dark: { label: t`Colours: dark`, icon: Moon },
    light: { label: t`Colours: light`, icon: Sun },
  }
  return (
    <>
      <MenuLabel>
        {`${user.first_name} ${user.last_name}`}
        {/* Show the user's kind and club in the menu, because the rail and the bottom bar have no room for them. */}
        {kindLabel ? <small>{kindLabel}</small> : null}
        {user.organisation__organisation_name ? <small>{user.organisation__organisation_name}</small> : null}
      </MenuLabel>
      <MenuItem icon={Languages} onSelect={() => changeLanguage(otherLanguage)}>
        <span lang={otherLanguage}>{languageNames[otherLanguage]}</span>
      </MenuItem>
      <MenuItem
        icon={themeEntries[theme].icon}
        onSelect={(event) => {
          event.preventDefault()
          applyTheme(newTheme)
          setTheme(newTheme)
        }}
      >
        {themeEntries[theme].label}
      </MenuItem>
      {user.is_staff ? (
        <MenuItem asChild>
          <Link to="/sign_in_code">
            <KeyRound aria-hidden="true" />
            <Trans>Sign-in code</Trans>
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem icon={KeyRound} onSelect={openAccount}>
        <Trans>Password and devices</Trans>
      </MenuItem>
      <MenuSeparator />
      {lockState === 'open' ? (
        <MenuItem icon={LockKeyhole} onSelect={() => lockEverywhere(user.id)}>
          <Trans>Lock now</Trans>
        </MenuItem>
      ) : null}
      <MenuItem icon={LogOut} onSelect={openSignOut}>
        <Trans>Logout</Trans>
      </MenuItem>
    </>
  )
}
