import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, HeartHandshake } from 'lucide-react'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'

/** Card with a link to the network's community page (WEL-18, WEL-27). Without a page, a text is shown (WEL-30). */
export const JoinCommunity = () => {
  const { t } = useLingui()
  const { community_link: communityLink } = useUser()
  return (
    <WelcomeCard title={t`Join the Community`} icon={HeartHandshake}>
      {communityLink ? (
        <>
          <p className="py-1">
            <Trans>Share ideas with coordinators across the network.</Trans>
          </p>
          <Button asChild>
            <a href={communityLink} target="_blank" rel="noopener noreferrer">
              <Trans>Open the community page</Trans>
              <ExternalLink aria-hidden="true" />
            </a>
          </Button>
        </>
      ) : (
        <p className="py-2 text-muted-foreground">
          <Trans>There is no community page yet.</Trans>
        </p>
      )}
    </WelcomeCard>
  )
}
