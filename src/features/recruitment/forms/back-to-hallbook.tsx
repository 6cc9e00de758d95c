import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { useReferrer } from './use-referrer.ts'

/** The way back for who is signed in and came here from the app: installed on a tablet it has no Back of a browser. */
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
