import { isBlank } from '@contract/text.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useFormValues } from '@/kit/form/form-context.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { DuplicatesDialog } from '../-walk-in/duplicates-dialog.tsx'
import type { PersonMatch } from '../-walk-in/find-matches.ts'
import type { PersonDraft } from './person-draft.ts'
import { CountField, PersonTextField } from './person-fields.tsx'
import type { SaveQuestion } from './save-questions.ts'
import { ParcelNeeds } from './section-fields.tsx'
import { useAcceptsTaps } from './use-accepts-taps.ts'

type SaveDialogProps = {
  question: SaveQuestion
  /** Continues with the current values of the form. */
  onConfirm: () => void
  /** Uses a registered person in place of the new person. */
  onChoose: (match: PersonMatch) => void
  onCancel: () => void
}

/** Dialog for one of the questions before saving. Closing it returns to the form without saving. */
export const SaveDialog = ({ question, onChoose, ...callbacks }: SaveDialogProps) => {
  switch (question.kind) {
    case 'birthday':
      return <BirthdayDialog {...question} {...callbacks} />
    case 'address':
      return <AddressDialog {...callbacks} />
    case 'parcel':
      return <ParcelDialog {...callbacks} />
    case 'family_check':
      return <FamilyCheckDialog {...question} {...callbacks} />
    case 'duplicates':
      return <DuplicatesDialog {...question} {...callbacks} onChoose={onChoose} />
    default:
      return <WarningDialog kind={question.kind} {...callbacks} />
  }
}

type DialogCallbacks = Pick<SaveDialogProps, 'onConfirm' | 'onCancel'>

type QuestionFrameProps = DialogCallbacks & {
  title: ReactNode
  description?: ReactNode
  confirmLabel: ReactNode
  /** Label of the cancel button, "Cancel" by default. */
  cancelLabel?: ReactNode
  children?: ReactNode
}

const QuestionFrame = ({
  title,
  description,
  confirmLabel,
  cancelLabel,
  children,
  onConfirm,
  onCancel,
}: QuestionFrameProps) => {
  const isReady = useAcceptsTaps()
  return (
    <Dialog open onOpenChange={(open) => open || onCancel()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={onCancel}>{cancelLabel ?? <Trans>Cancel</Trans>}</Button>
            <Button variant="primary" inert={!isReady} onClick={onConfirm}>
              {confirmLabel}
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
              onConfirm()
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

/** Dialog that confirms a child's birthday that makes the child 19 or older. */
const BirthdayDialog = ({ name, age, ...callbacks }: DialogCallbacks & { name: string; age: number }) => (
  <QuestionFrame
    {...callbacks}
    title={
      <Trans>
        That makes {name} {age}.
      </Trans>
    }
    description={<Trans>Is this the child’s birthday?</Trans>}
    cancelLabel={<Trans>No, change the birthday</Trans>}
    confirmLabel={<Trans>Yes, register as an adult</Trans>}
  />
)

/** Dialog for the delivery address of the parcels (PER-165). */
const AddressDialog = ({ onConfirm, onCancel }: DialogCallbacks) => {
  const { t } = useLingui()
  const hasAddress = useFormValues((draft: PersonDraft) => !isBlank(draft.address_1))
  const linesRef = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const saveAddress = () => {
    if (hasAddress) return onConfirm()
    setIsMissing(true)
    linesRef.current?.querySelector('input')?.focus()
  }
  return (
    <QuestionFrame
      title={<Trans>Where do the parcels go?</Trans>}
      confirmLabel={<Trans>Save address</Trans>}
      onConfirm={saveAddress}
      onCancel={onCancel}
    >
      <div ref={linesRef} className="grid gap-4">
        <PersonTextField
          name="address_1"
          fallbackError={isMissing && !hasAddress ? t`Enter the first line of the address` : undefined}
        />
        <PersonTextField name="address_2" optional />
        <PersonTextField name="town" optional capitalise />
        <PersonTextField name="postcode" optional />
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
    confirmLabel={<Trans>Save</Trans>}
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
    confirmLabel={<Trans>That is right</Trans>}
  />
)

const WARNINGS = {
  child_of_family: {
    title: msg`A child joins a family`,
    text: msg`A child is being connected to this family.`,
  },
  child_in_family: {
    title: msg`A child joins a family`,
    text: msg`A child is being connected to a family. Usually family members are added to an adult.`,
  },
  no_contact: {
    title: msg`No contact information`,
    text: msg`This family has no contact information: neither a telephone number nor an email address.`,
  },
  no_parcel_details: {
    title: msg`No parcel delivery details`,
    text: msg`The parcel delivery details of this family are missing.`,
  },
}

/** Dialog with a warning about something unusual (PER-160 to PER-162). */
const WarningDialog = ({ kind, ...callbacks }: DialogCallbacks & { kind: keyof typeof WARNINGS }) => {
  const { i18n } = useLingui()
  const { title, text } = WARNINGS[kind]
  return (
    <QuestionFrame
      {...callbacks}
      title={i18n._(title)}
      description={i18n._(text)}
      confirmLabel={<Trans>Continue anyway</Trans>}
    />
  )
}
