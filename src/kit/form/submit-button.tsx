import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'

/**
 * Submit button. Blur may show an error that moves the button, so focus changes on click and not on
 * mousedown.
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
