import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

/** Leads to the sign-in and, once that is done, back to the page in sight. */
export const SignInLink = ({ size, children }: { size?: 'comfort'; children: ReactNode }) => {
  const next = useLocation({ select: (location) => location.href })
  return (
    <Button asChild variant="primary" {...(size && { size, block: true })}>
      <Link to="/login" search={{ next }}>
        {children}
      </Link>
    </Button>
  )
}
