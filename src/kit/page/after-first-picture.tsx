import type { ReactNode } from 'react'
import { useFirstPicture } from '@/hooks/use-first-picture.ts'

/**
 * What is beside that for which the app was opened: a start draws it a moment later, in room that is kept for it.
 * A slow tablet shows the list of people a tenth of a second sooner. From then on it is drawn at once.
 */
export const AfterFirstPicture = ({ children }: { children: ReactNode }): ReactNode =>
  useFirstPicture() ? children : null
