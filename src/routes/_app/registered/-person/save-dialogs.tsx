import { isBlank } from '@contract/text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { BirthdayDialog } from '../-walk-in/birthday-dialog.tsx'
import { ParcelNeeds } from './parcel-fields.tsx'
import { CountField, PersonTextField, usePersonFields } from './person-fields.tsx'
import type { SaveQuestion } from './save-questions.ts'

type SaveDialogProps = {
  question: SaveQuestion
  /** Continues with the current values of the form. */
  onGoOn: () => void
  onCancel: () => void
}

/** Dialog for one of the questions before saving. Closing it returns to the form without saving. */
export const SaveDialog = ({ question, onGoOn, onCancel }: SaveDialogProps) => {
  switch (question.ask) {
    case 'birthday':
      return <BirthdayDialog name={question.name} age={question.age} onConfirm={onGoOn} onClose={onCancel} />
    case 'address':
      return <AddressDialog onGoOn={onGoOn} onCancel={onCancel} />
    case 'parcel':
      return <ParcelDialog onGoOn={onGoOn} onCancel={onCancel} />
    case 'family_check':
      return <FamilyCheckDialog {...question} onGoOn={onGoOn} onCancel={onCancel} />
    default:
      return <WarningDialog ask={question.ask} onGoOn={onGoOn} onCancel={onCancel} />
  }
}

type DialogCallbacks = Pick<SaveDialogProps, 'onGoOn' | 'onCancel'>

/**
 * Time in ms before a question accepts a tap. Each question appears in the same place as the previous question. Without
 * the delay, a double tap would answer the next question before the user can read it.
 */
const DOUBLE_TAP_MS = 400

/** Returns true once a question has been visible for longer than a double tap takes. */
const useAcceptsTaps = (): boolean => {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}

type QuestionFrameProps = DialogCallbacks & {
  title: ReactNode
  description?: ReactNode
  goOn: ReactNode
  children?: ReactNode
}

const QuestionFrame = ({ title, description, goOn, children, onGoOn, onCancel }: QuestionFrameProps) => {
  const isReady = useAcceptsTaps()
  return (
    <Dialog open onOpenChange={(open) => open || onCancel()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" inert={!isReady} onClick={onGoOn}>
              {goOn}
            </Button>
          </>
        }
      >
        {children ? (
          <form
            noValidate
            className="contents"
            onSubmit={(event) => {
              event.preventDefault()
              // Stop the event. The dialog is inside the person form in the React tree and must not submit that form.
              event.stopPropagation()
              onGoOn()
            }}
          >
            {children}
            <input type="submit" hidden />
          </form>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

/** Dialog for the delivery address of the parcels (PER-165). */
const AddressDialog = ({ onGoOn, onCancel }: DialogCallbacks) => {
  const { t } = useLingui()
  const { form } = usePersonFields()
  const linesRef = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const saveAddress = () => {
    if (!isBlank(form.state.values.address_1)) return onGoOn()
    setIsMissing(true)
    linesRef.current?.querySelector('input')?.focus()
  }
  return (
    <QuestionFrame
      title={<Trans>Where do the parcels go?</Trans>}
      goOn={<Trans>Save address</Trans>}
      onGoOn={saveAddress}
      onCancel={onCancel}
    >
      <div ref={linesRef} className="grid gap-4">
        <PersonTextField
          name="address_1"
          required
          lacking={isMissing ? t`Enter the first line of the address` : undefined}
        />
        <PersonTextField name="address_2" />
        <PersonTextField name="town" max={100} capitalise />
        <PersonTextField name="postcode" max={20} />
      </div>
    </QuestionFrame>
  )
}

/** Dialog for the number of people who share the parcel, and for dietary needs (PER-164). */
const ParcelDialog = (callbacks: DialogCallbacks) => (
  <QuestionFrame
    {...callbacks}
    title={<Trans>Who are the parcels for?</Trans>}
    description={<Trans>No family members have been added. How many others share the parcel?</Trans>}
    goOn={<Trans>Save</Trans>}
  >
    <div className="grid gap-4">
      <CountField name="parcel_additional_children" />
      <CountField name="parcel_additional_adults" />
      <ParcelNeeds />
    </div>
  </QuestionFrame>
)

/** Dialog that confirms the numbers after the family has changed (PER-166). */
const FamilyCheckDialog = ({
  children,
  adults,
  ...callbacks
}: DialogCallbacks & { children: number; adults: number }) => (
  <QuestionFrame
    {...callbacks}
    title={<Trans>Check the family</Trans>}
    description={
      <>
        <Trans>From now on the parcel is for:</Trans> <Plural value={children} one="# child" other="# children" />,{' '}
        <Plural value={adults} one="# adult" other="# adults" />.
      </>
    }
    goOn={<Trans>That is right</Trans>}
  />
)

function renderWarningTitle(ask: SaveQuestion['ask']) {
  if (ask === 'no_contact') return <Trans>No contact information</Trans>
  if (ask === 'no_parcel_details') return <Trans>No parcel delivery details</Trans>
  return <Trans>A child joins a family</Trans>
}

function renderWarningText(ask: SaveQuestion['ask']) {
  if (ask === 'child_of_family') return <Trans>A child is being connected to this family.</Trans>
  if (ask === 'child_in_family')
    return <Trans>A child is being connected to a family. Usually family members are added to an adult.</Trans>
  if (ask === 'no_contact')
    return <Trans>This family has no contact information: neither a telephone number nor an email address.</Trans>
  return <Trans>The parcel delivery details of this family are missing.</Trans>
}

/** Dialog with a warning about something unusual (PER-160 to PER-162). */
const WarningDialog = ({ ask, ...callbacks }: DialogCallbacks & { ask: SaveQuestion['ask'] }) => (
  <QuestionFrame
    {...callbacks}
    title={renderWarningTitle(ask)}
    description={renderWarningText(ask)}
    goOn={<Trans>Continue anyway</Trans>}
  />
)
