import { flagsOf } from '@contract/access.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageCircle, UserPlus } from 'lucide-react'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { useOffers } from '@/hooks/use-navigation.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Button } from '@/ui/button.tsx'

/** Where help is (WEL-14), and for coordinators the way to another member of the core team (WEL-15 to WEL-17). */
export const GetInTouch = () => {
  const { t } = useLingui()
  const offers = useOffers()
  const { coordinator } = flagsOf(useUser())
  return (
    <WelcomeCard title={t`Get in Touch`} icon={MessageCircle}>
      <p className="py-1">
        <Trans>
          Questions about your club or about Hallbook? Write to{' '}
          <a href="mailto:support@hallbook.example" className="wrap-anywhere">
            support@hallbook.example
          </a>
          .
        </Trans>
      </p>
      {coordinator && offers('/refer_applicant') ? (
        <Button asChild>
          <Link to={'/refer_applicant' as '/'}>
            <UserPlus aria-hidden="true" />
            <Trans>Refer Core Team Member</Trans>
          </Link>
        </Button>
      ) : null}
    </WelcomeCard>
  )
}
