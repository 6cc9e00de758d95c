import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { shouldLeaveToBrowser } from '@/kit/list/row-link.tsx'

export type BackLinkProps = {
  /** Path of the list page to return to. */
  to: string
  label: string
}

/**
 * Link back to the list. If the user came from the list, Back restores its search, filters, page and scroll position.
 */
export const BackLink = ({ to: path, label }: BackLinkProps) => {
  const router = useRouter()
  const cameFromList = useLocation({ select: ({ state }) => state.list === path })
  return (
    <Link
      to={path as '/'}
      aria-label={label}
      className="-ms-2.5 grid size-touch flex-none place-items-center rounded-md text-link hover:bg-accent"
      onClick={(event) => {
        if (!cameFromList || shouldLeaveToBrowser(event)) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <ChevronLeft className="size-6.5" />
    </Link>
  )
}
