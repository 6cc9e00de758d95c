import { Plural, Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronDown, CircleAlert, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

/** Next step after saving (PER-169 to PER-172). */
export type StepAfterSaving = 'stay' | 'add_child' | 'add_adult'

type SaveBarProps = {
  /** Number of answers that block saving. */
  problems: number
  busy: boolean
  onSave: (after: StepAfterSaving) => void
}

/** Save bar, always visible, with the number of problems and the save buttons. */
export const SaveBar = ({ problems, busy, onSave }: SaveBarProps) => {
  const chosenStep = useRef<StepAfterSaving | null>(null)
  /**
   * Saves after the menu has closed. The menu moves the focus when it closes. The save must come later, because it
   * focuses an invalid field.
   */
  const saveChosen = () => {
    if (chosenStep.current) onSave(chosenStep.current)
    chosenStep.current = null
  }
  return (
    <div className="save-bar" data-toast-clear="bar">
      <p
        role="status"
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-2 text-sm',
          problems > 0 ? 'max-md:basis-full' : 'max-md:absolute',
        )}
      >
        {problems > 0 ? (
          <>
            <CircleAlert aria-hidden="true" className="flex-none text-destructive" />
            <span>
              <Plural
                value={problems}
                one="# answer to fix before you can save"
                other="# answers to fix before you can save"
              />
            </span>
          </>
        ) : null}
      </p>
      <Menu>
        <MenuTrigger asChild>
          <Button disabled={busy} className="max-md:min-w-0 max-md:flex-1 max-md:basis-0">
            <Trans>Save and add another</Trans>
            <ChevronDown aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuContent align="end" onCloseAutoFocus={saveChosen}>
          <MenuItem
            icon={UserPlus}
            onSelect={() => {
              chosenStep.current = 'add_child'
            }}
          >
            <Trans>Save and add another child</Trans>
          </MenuItem>
          <MenuItem
            icon={UserPlus}
            onSelect={() => {
              chosenStep.current = 'add_adult'
            }}
          >
            <Trans>Save and add another adult</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
      <Button variant="primary" busy={busy} className="max-md:min-w-32" onClick={() => onSave('stay')}>
        <Trans>Save</Trans>
      </Button>
    </div>
  )
}
