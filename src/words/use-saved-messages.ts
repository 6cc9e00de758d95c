import { useLingui } from '@lingui/react/macro'
import { detectDeviceKind } from '@/browser/device-kind.ts'

/**
 * Returns messages about saved work that name the kind of device: tablet, phone or computer. `short` is used instead of
 * `all` where there is little space.
 */
export const useSavedMessages = (): {
  all: string
  short: string
  here: string
  full: string
  safe: string
} => {
  const { t } = useLingui()
  const short = t`All saved`
  switch (detectDeviceKind()) {
    case 'tablet':
      return {
        all: t`All saved on this tablet`,
        short,
        here: t`On this tablet`,
        full: t`Tablet is full`,
        safe: t`Your work is safe on this tablet.`,
      }
    case 'phone':
      return {
        all: t`All saved on this phone`,
        short,
        here: t`On this phone`,
        full: t`Phone is full`,
        safe: t`Your work is safe on this phone.`,
      }
    case 'computer':
      return {
        all: t`All saved on this computer`,
        short,
        here: t`On this computer`,
        full: t`Computer is full`,
        safe: t`Your work is safe on this computer.`,
      }
  }
}
