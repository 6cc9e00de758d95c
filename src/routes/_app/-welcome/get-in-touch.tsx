import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { WelcomeCard } from './welcome-card.tsx'

/** Where help is (WEL-14). */
export const GetInTouch = () => {
  const { t } = useLingui()
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
    </WelcomeCard>
  )
}
