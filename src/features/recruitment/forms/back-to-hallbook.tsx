import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { useReferrer } from './use-referrer.ts'

/**
 * Back link for a signed-in user who opened the public form from the app. Needed because an installed app has no
 * browser Back button.
 */
export const BackToHallbook = () => {
  if (!useReferrer()) return null
  return (
    <Button asChild variant="ghost" className="justify-self-start">
      <Link to="/">
        <ChevronLeft aria-hidden="true" />
        <Trans>Back to Hallbook</Trans>
      </Link>
    </Button>
  )
}
