import { startPage } from '@contract/access.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentUser } from '@/hooks/use-user.ts'

/** The root leads on (ROUTE-66 to ROUTE-68, ROUTE-18). */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const user = currentUser()
    throw redirect({ to: user ? startPage(user) : '/login', replace: true })
  },
})
