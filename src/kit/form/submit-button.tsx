import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'

/**
 * Submit button. Moves the focus on click and not on mousedown, because the blur may show an error that moves the
 * button away.
 */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type'>) => (
  <Button
    variant="primary"
    {...props}
    type="submit"
    onMouseDown={(event) => event.preventDefault()}
    onClick={(event) => event.currentTarget.focus()}
  />
)
