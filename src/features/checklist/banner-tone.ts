import type { BannerTone } from '@/ui/banner.tsx'

const TONES: readonly BannerTone[] = ['success', 'warning', 'orange', 'danger']

/**
 * Returns the banner's tone for a number of incomplete sections (RSC-48 to RSC-51). A higher number gives a stronger
 * tone.
 */
export const getBannerTone = (incomplete: number): BannerTone => TONES[incomplete] ?? 'danger'
