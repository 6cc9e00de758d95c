import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((m) => m.SignOutDialog))

const OpenSignOutContext = createContext<() => void>(() => {})

/** Returns a function that opens the sign-out dialog. */
export const useOpenSignOut = (): (() => void) => use(OpenSignOutContext)

/** Provides the sign-out dialog. The code loads on first use. */
export const SignOutProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <OpenSignOutContext value={() => setOpen(true)}>
      {children}
      {open ? (
        <Suspense>
          <SignOutDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </OpenSignOutContext>
  )
}
