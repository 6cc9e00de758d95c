import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronDown, CircleAlert, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { useErrorCount, useFormContext } from '@/kit/form/form-context.ts'
import { useIsFormBusy } from '@/kit/form/use-app-form.ts'
import { Button } from '@/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

/** Next step after saving (PER-169 to PER-172). */
export type StepAfterSaving = 'stay' | 'add_child' | 'add_adult' | 'add_sibling'

type SaveBarProps = {
  /** Called to save and register another person. The button Save submits the form. */
  onSave: (after: StepAfterSaving) => void
}

/** Save bar, always visible, with the number of problems and the save buttons. */
export const SaveBar = ({ onSave }: SaveBarProps) => {
  const { t } = useLingui()
  const problems = useErrorCount()
  const form = useFormContext()
  const isSaving = useIsFormBusy(form)
  const isBusy = isSaving || form.pendingFields.size > 0
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
          <Button disabled={isBusy} className="max-md:min-w-0 max-md:flex-1 max-md:basis-0">
            <Trans>Save and add another</Trans>
            <ChevronDown aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuContent align="end" onCloseAutoFocus={saveChosen}>
          {(['add_child', 'add_adult'] as const).map((step) => (
            <MenuItem
              key={step}
              icon={UserPlus}
              onSelect={() => {
                chosenStep.current = step
              }}
            >
              {step === 'add_child' ? t`Save and add another child` : t`Save and add another adult`}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      <Button type="submit" variant="primary" busy={isBusy} className="max-md:min-w-32">
        <Trans>Save</Trans>
      </Button>
    </div>
  )
}
