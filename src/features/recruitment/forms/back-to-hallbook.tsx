import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readToken } from '@/api/token.ts'
import { Button } from '@/ui/button.tsx'

/** The way back for who is signed in and came here from the app: installed on a tablet it has no Back of a browser. */
export const BackToHallbook = () => {
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    let gone = false
    readToken().then(
      (found) => gone || setSignedIn(found !== null),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (!isSignedIn) return null
  return (
    <Button asChild variant="ghost" className="justify-self-start">
      <Link to="/">
        <ChevronLeft aria-hidden="true" />
        <Trans>Back to Hallbook</Trans>
      </Link>
    </Button>
  )
}
