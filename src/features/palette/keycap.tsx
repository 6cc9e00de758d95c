import type { ReactNode } from 'react'

/** Symbol of a key on the keyboard. */
export const Keycap = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-6.5 min-w-7 place-items-center rounded-[0.45rem] border-[1.5px] border-b-[2.5px] border-border-strong bg-card px-[0.45em] font-sans text-xs leading-none font-bold text-foreground [&>svg]:size-3.75 [&>svg]:stroke-[2.5]">
    {children}
  </kbd>
)
