import type { SignIn } from '@contract/sign-ins.ts'
import { Trans } from '@lingui/react/macro'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'

type SignInTextProps = { signIn: Pick<SignIn, 'device_name' | 'created' | 'last_seen'> }

/** Name of a sign-in's device. A sign-in without a name is known by its time, because staff devices have no names. */
export function SignInTitle({ signIn: { device_name: name, created } }: SignInTextProps) {
  if (name) return name
  const signedIn = formatTimeAndDay(created)
  return <Trans>Signed in {signedIn}</Trans>
}

/** Times of a sign-in that the title does not show. */
export function SignInTimes({ signIn: { device_name: name, created, last_seen } }: SignInTextProps) {
  const lastSeen = formatTimeAndDay(last_seen)
  if (!name) return <Trans>Last seen {lastSeen}</Trans>
  const signedIn = formatTimeAndDay(created)
  return (
    <Trans>
      Last seen {lastSeen}, signed in {signedIn}
    </Trans>
  )
}
