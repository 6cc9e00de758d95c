import { Trans } from '@lingui/react/macro'
import { flushSync } from 'react-dom'
import { Button } from '@/ui/button.tsx'

const CONTROL_SELECTOR = ':is(input, select, textarea, button, [contenteditable="true"]):not([hidden], [tabindex="-1"])'
/** Control to focus in a field with several controls: the text of an editor with buttons, or the selected answer. */
const MAIN_CONTROL_SELECTOR = '[contenteditable="true"], input[type="radio"]:checked'

/** Button that accepts the other user's value of a field. The focus moves to the field, because the button disappears. */
export const AcceptButton = ({ onAccept }: { onAccept: () => void }) => (
  <Button
    size="small"
    onClick={({ currentTarget }) => {
      const field = findField(currentTarget)
      flushSync(onAccept)
      const control = field?.querySelector(MAIN_CONTROL_SELECTOR) ?? field?.querySelector(CONTROL_SELECTOR)
      if (control instanceof HTMLElement) control.focus()
    }}
  >
    <Trans>Take this one</Trans>
  </Button>
)

/** Returns the closest element that contains another control than the button. */
function findField(button: HTMLElement): HTMLElement | null {
  let element = button.parentElement
  while (element && element.querySelectorAll(CONTROL_SELECTOR).length < 2) element = element.parentElement
  return element
}
