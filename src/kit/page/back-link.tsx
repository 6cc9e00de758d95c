import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { isForBrowser } from '@/kit/list/row-link.tsx'

export type BackLinkProps = {
  /** The path of the list. */
  to: string
  label: string
}

/**
 * The way from a page to its list. A reader who came from there finds it as they left it: its search, its filters, its page and
 * the place in it.
 */
export const BackLink = ({ to, label }: BackLinkProps) => {
  const router = useRouter()
  const isBefore = useLocation({ select: ({ state }) => state.list === to })
  return (
    <Link
      to={to as '/'}
      aria-label={label}
      className="-ms-2.5 grid size-touch flex-none place-items-center rounded-md text-link hover:bg-accent"
      onClick={(event) => {
        if (!isBefore || isForBrowser(event)) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <ChevronLeft className="size-6.5" />
    </Link>
  )
}
