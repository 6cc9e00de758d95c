import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'

/**
 * The button that sends a form. Leaving a field may say below it what is wrong, and so move this button from under the
 * finger: the field is left with the click, not before it.
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
