import { concernOperations } from '@contract/concerns/concerns.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useAsked } from '@/data/use-asked.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

/** Tells a leader without a key that no note reaches them. */
export const KeyNotice = () => {
  const { answer } = useAsked(concernOperations['concern_keys.list'])
  if (!answer || answer.keys.some(({ ended }) => ended === null)) return null
  return (
    <Banner
      tone="warning"
      icon={KeyRound}
      action={
        <Button asChild variant="outline">
          <Link to="/concerns/key">
            <Trans>Make your key</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>You have no key yet, so notes of your club cannot be sealed for you.</Trans>
    </Banner>
  )
}
