import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'

const AccountSheet = lazyDialog(() => import('@/features/account/account-sheet.tsx').then((m) => m.AccountSheet))

const OpenAccountContext = createContext<() => void>(() => {})

/** Returns a function that opens the sheet of the user's own account. */
export const useOpenAccount = (): (() => void) => use(OpenAccountContext)

/** Provides the sheet of the user's own account. The code loads on first use. */
export const AccountProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <OpenAccountContext value={() => setOpen(true)}>
      {children}
      {open ? (
        <Suspense>
          <AccountSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </OpenAccountContext>
  )
}
