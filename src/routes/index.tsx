import { getStartPage } from '@contract/access.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { getCurrentUser } from '@/user/use-user.ts'

/** Redirects the root to the start page or the login (ROUTE-66 to ROUTE-68, ROUTE-18). */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const user = getCurrentUser()
    throw redirect({ to: user ? getStartPage(user) : '/login', replace: true })
  },
})
