import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'

const markClasses = cva('grid flex-none place-items-center rounded-full border-[1.5px]', {
  variants: {
    state: {
      done: 'border-primary bg-primary text-primary-foreground',
      yours: 'border-marigold-600 bg-action text-action-foreground',
      wrong: 'border-danger-edge bg-danger-soft text-danger-text',
      alarm: 'border-danger bg-danger text-danger-foreground',
      open: 'border-input bg-card text-muted-foreground',
      waiting: 'border-input bg-card text-muted-foreground',
      locked: 'border-dashed border-input bg-card text-muted-foreground',
    },
    size: { step: 'size-7 [&>svg]:size-[1.05rem]', line: 'size-[1.4rem] [&>svg]:size-[0.85rem]' },
  },
})

type StateMarkProps = Required<VariantProps<typeof markClasses>> & { icon: LucideIcon | null }

/** Round mark with the icon of a state. The state is also in the text next to it. */
export const StateMark = ({ icon: Icon, ...variants }: StateMarkProps) => (
  <span className={markClasses(variants)}>{Icon ? <Icon aria-hidden="true" /> : null}</span>
)
