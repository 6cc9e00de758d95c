import type { BannerTone } from '@/ui/banner.tsx'

const TONES: readonly BannerTone[] = ['success', 'warning', 'orange', 'danger']

/** How loud the banner is, by the number of incomplete sections (RSC-48 to RSC-51). */
export const bannerTone = (incomplete: number): BannerTone => TONES[incomplete] ?? 'danger'
