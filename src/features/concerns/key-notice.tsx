import { concernOperations } from '@contract/concerns/concerns.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

/** Notice for a safeguarding leader without an active key, because notes cannot be encrypted for this leader. */
export const KeyNotice = () => {
  const { answer } = useOperationQuery(concernOperations['concern_keys.list'])
  const keys = answer?.keys.filter(({ ended }) => ended === null)
  if (!keys || keys.some(({ confirmed }) => confirmed !== null)) return null
  const isWaiting = keys.length > 0
  return (
    <Banner
      tone="warning"
      icon={KeyRound}
      action={
        <Button asChild variant="outline">
          <Link to="/concerns/key">{isWaiting ? <Trans>Your key</Trans> : <Trans>Make your key</Trans>}</Link>
        </Button>
      }
    >
      {isWaiting ? (
        <Trans>Your key waits for a confirmation, so notes of your club cannot reach you yet.</Trans>
      ) : (
        <Trans>You have no key yet, so notes of your club cannot reach you yet.</Trans>
      )}
    </Banner>
  )
}
