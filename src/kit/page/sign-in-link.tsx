import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

/** Link to the sign-in page, which returns to the current page afterwards. */
export const SignInLink = ({ size, children }: { size?: 'comfort'; children: ReactNode }) => {
  const returnHref = useLocation({ select: (location) => location.href })
  return (
    <Button asChild variant="primary" {...(size && { size, block: true })}>
      <Link to="/login" search={{ next: returnHref }}>
        {children}
      </Link>
    </Button>
  )
}
