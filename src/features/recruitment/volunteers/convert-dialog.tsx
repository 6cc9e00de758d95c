import { canOpenRoute } from '@contract/access.ts'
import type { OperationOutput } from '@contract/operation.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { needsCheckReason } from '@contract/recruitment/check-validity.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH, Reason } from '@contract/recruitment/second-look.ts'
import {
  type VolunteerApplication,
  volunteerApplicationOperations,
} from '@contract/recruitment/volunteer-applications.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { getProblemMessage } from '@/kit/form/problem-messages.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useUser } from '@/user/use-user.ts'
import { ConvertedDialog } from '../record/converted-dialog.tsx'
import { type ConversionFacts, OpenPoints, useOpenPoints } from '../record/open-points.tsx'
import { useRecordAction } from '../use-record-action.ts'
import { volunteerFlow } from './volunteer-flow.ts'

const convertOperation = volunteerApplicationOperations['volunteer_applications.convert_to_registration']
const likelyPeopleOperation = volunteerApplicationOperations['volunteer_applications.likely_registrations']

/** Value of the choice for a new person. Other choices have the id of a registered person. */
const NEW_PERSON = 'new'

type ConvertDialogProps = Pick<ConversionFacts, 'references'> & {
  volunteer: VolunteerApplication
  onClose: () => void
}

/** Dialog that registers a volunteer at the club, or links them to a registered person (VOL-187 to VOL-194). */
export const ConvertDialog = (props: ConvertDialogProps) => {
  const canOpenPerson = canOpenRoute('/registered/$id', useUser())
  const { volunteer, onClose } = props
  const { registration } = volunteer
  if (!registration) return <Conversion {...props} />
  return (
    <ConvertedDialog
      title={<Trans>Convert to registration</Trans>}
      link={
        canOpenPerson ? (
          <Link to="/registered/$id" params={{ id: registration }}>
            <Trans>Open registration</Trans>
          </Link>
        ) : null
      }
      onClose={onClose}
    />
  )
}

const getConsentFacts = ({ form, parental_consent_form: consent }: VolunteerApplication) => {
  if (!form.is_young_helper) return undefined
  const names = [form.parent_guardian_first_name, form.parent_guardian_last_name]
  return {
    parent: names.filter(Boolean).join(' ') || null,
    isGiven: Boolean(consent?.submitted),
    needsCall: consent?.shared === true && consent.spoken === null,
  }
}

const Conversion = ({ volunteer, references, onClose }: ConvertDialogProps) => {
  const { t, i18n } = useLingui()
  const { id, form } = volunteer
  const application = volunteer as unknown as Application
  const openPoints = useOpenPoints()({ application, references, consent: getConsentFacts(volunteer) })
  const needsReason = needsCheckReason({
    is_young_helper: form.is_young_helper === true,
    check: application.dbs_form,
  })
  const [reason, setReason] = useState(application.check_reason ?? '')
  /** Number of presses of Convert without a valid reason. The first press shows the reason field. */
  const [attemptCount, setAttemptCount] = useState(0)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (attemptCount > 0) reasonField.current?.focus()
  }, [attemptCount])
  const name = form.full_name
  const { busy, run } = useRecordAction(volunteerFlow.nouns)
  /** People in the register with a similar name. Null until the first press of Convert has loaded them. */
  const [likelyPeople, setLikelyPeople] = useState<OperationOutput<typeof likelyPeopleOperation> | null>(null)
  const [chosenPerson, setChosenPerson] = useState<string | null>(null)
  const [isChoiceMissing, setIsChoiceMissing] = useState(false)
  const loadLikelyPeople = async (): Promise<boolean> => {
    let loadedPeople: OperationOutput<typeof likelyPeopleOperation> = []
    const isLoaded = await run(async () => {
      loadedPeople = await call(likelyPeopleOperation, { params: { id } })
    }, null)
    if (isLoaded) setLikelyPeople(loadedPeople)
    return isLoaded && loadedPeople.length === 0
  }
  const hasReason = v.is(Reason, reason)
  const isReasonTooShort = attemptCount > 1 && !hasReason
  const convert = async () => {
    if (needsReason && (attemptCount === 0 || !hasReason)) return setAttemptCount((times) => times + 1)
    if (likelyPeople === null && !(await loadLikelyPeople())) return
    // Require a choice, because a duplicate record of one person can hide an allergy.
    if (likelyPeople?.length && chosenPerson === null) return setIsChoiceMissing(true)
    const body = {
      ...(chosenPerson !== null && chosenPerson !== NEW_PERSON && { registration: chosenPerson }),
      ...(needsReason && { check_reason: reason }),
    }
    const isConverted = await run(() => call(convertOperation, { params: { id }, body }), t`Application converted`)
    if (isConverted) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Convert to registration</Trans>}
        description={<Trans>{name} is registered at the club with what the form says.</Trans>}
        footer={
          <FormButtons busy={busy} onCancel={onClose} onSend={() => void convert()}>
            <Trans>Convert</Trans>
          </FormButtons>
        }
      >
        <OpenPoints points={openPoints} />
        {attemptCount > 0 ? (
          <Field
            label={<Trans>Why this person is converted all the same</Trans>}
            hint={<Trans>The check does not count. The reason is kept on the record.</Trans>}
            error={
              isReasonTooShort ? getProblemMessage(i18n, { kind: 'too_short', bound: MIN_REASON_LENGTH }) : undefined
            }
            required
          >
            <Textarea
              ref={reasonField}
              rows={3}
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        ) : null}
        {likelyPeople?.length ? (
          <FieldGroup
            legend={<Trans>Someone with a similar name is registered at the club already. Who is it?</Trans>}
            hint={
              <Trans>
                A person who is registered already keeps their record and becomes a helper. What the form says of their
                health is added to it.
              </Trans>
            }
            error={isChoiceMissing && chosenPerson === null ? t`Choose an answer.` : undefined}
            required
          >
            <RadioGroup
              look="card"
              value={chosenPerson}
              onValueChange={setChosenPerson}
              options={[
                ...likelyPeople.map((person) => ({
                  value: person.id,
                  label: getFullName(person),
                  description: person.date_of_birth
                    ? t`born ${formatDayCell(person.date_of_birth)}`
                    : t`date of birth not known`,
                })),
                { value: NEW_PERSON, label: t`Another person, to be registered as new` },
              ]}
            />
          </FieldGroup>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
