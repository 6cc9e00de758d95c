import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown, UserPlus } from 'lucide-react'
import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import { Button } from '@/ui/button.tsx'
import type { RegisterNewProps } from './register-new-menu.tsx'

const LazyMenu = createLazyPopup<RegisterNewProps>(
  () => import('./register-new-menu.tsx').then((m) => m.RegisterNewMenu),
  'menu',
)

/**
 * Register button for a phone, which has room for one button. Its menu offers child or adult. Boxes of Hope clubs
 * register only families, without a menu.
 */
export const LazyRegisterButton = ({ partner }: { partner: boolean }) =>
  partner ? (
    <LazyMenu
      trigger={
        <Button variant="primary" iconEnd={ChevronDown} className="flex-1">
          <Trans>Register</Trans>
        </Button>
      }
    />
  ) : (
    <Button asChild variant="primary" className="flex-1">
      <Link to="/registered/new">
        <UserPlus aria-hidden="true" />
        <Trans>Register New BoH Family</Trans>
      </Link>
    </Button>
  )
