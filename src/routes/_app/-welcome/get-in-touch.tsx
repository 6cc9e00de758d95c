import { CONTACT_ADDRESS } from '@contract/user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { useUser } from '@/hooks/use-user.ts'
import { WelcomeCard } from './welcome-card.tsx'

/** Where help is, and the network's page for its community (WEL-14, WEL-27). */
export const GetInTouch = () => {
  const { t } = useLingui()
  const { is_staff, contact_address: address = CONTACT_ADDRESS, community_link: community } = useUser()
  const link = (
    <a href={`mailto:${address}`} className="wrap-anywhere">
      {address}
    </a>
  )
  return (
    <WelcomeCard title={t`Get in Touch`} icon={MessageCircle}>
      <p className="py-1">
        {is_staff ? (
          <Trans>Questions about Hallbook? Write to {link}.</Trans>
        ) : (
          <Trans>Questions about your club or about Hallbook? Write to {link}.</Trans>
        )}
      </p>
      {community ? (
        <p>
          <a
            href={community}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-touch items-center font-bold"
          >
            <Trans>Join the community</Trans>
          </a>
        </p>
      ) : null}
    </WelcomeCard>
  )
}
