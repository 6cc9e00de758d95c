import { findProblems } from '@contract/form.ts'
import { emptyReferee, isBlankReferee, type Referee, RefereeFields } from '@contract/recruitment/referees.ts'
import { getRefereeRoles, MAX_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useFormField } from '@/kit/form/form-context.ts'
import { getProblemMessage } from '@/kit/form/problem-messages.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NumberInput } from '@/ui/number-input.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useRoleLabel } from '../role-labels.ts'
import { useRefereeLabels } from './answer-labels.ts'

type RefereeValues = readonly Partial<Referee>[]

/** Sets the role of a referee if their slot allows only one role and another field is filled. */
function setOnlyRole(referee: Referee, number: number): Referee {
  const [onlyRole, ...others] = getRefereeRoles(number)
  const isWritten = others.length === 0 && !isBlankReferee({ ...referee, role: null })
  return isWritten && onlyRole ? { ...referee, role: referee.role ?? onlyRole } : referee
}

/** Form field with a slot for each of the three referees (APP-106, APP-107). */
export const RefereesField = ({ name }: { name: string }) => {
  const { value, set, isChanged, error } = useFormField(name)
  const savedReferees = Array.isArray(value) ? (value as RefereeValues) : []
  const slots = Array.from(
    { length: MAX_REFEREES },
    (_, index): Referee => ({ ...emptyReferee, ...savedReferees[index] }),
  )
  const changeReferee = (index: number, patch: Partial<Referee>) =>
    set(
      slots.map((referee, slotIndex) =>
        slotIndex === index ? setOnlyRole({ ...referee, ...patch }, index + 1) : referee,
      ),
    )
  return (
    <div className={clsx('grid grid-cols-1 gap-5', isChanged && 'group-changed')}>
      {slots.map((referee, index) => (
        <RefereeSlot
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
          key={index}
          number={index + 1}
          referee={referee}
          says={error !== undefined}
          onChange={(patch) => changeReferee(index, patch)}
        />
      ))}
    </div>
  )
}

type RefereeSlotProps = {
  number: number
  referee: Referee
  /** True if the errors in this slot may be shown. */
  says: boolean
  onChange: (patch: Partial<Referee>) => void
}

const lineFields = ['email', 'phone', 'organisation', 'position', 'relationship'] as const
const inputTypes = {
  email: 'email',
  phone: 'tel',
  organisation: 'text',
  position: 'text',
  relationship: 'text',
}

const RefereeSlot = ({ number, referee, says: showsErrors, onChange }: RefereeSlotProps) => {
  const { t, i18n } = useLingui()
  const getRoleLabel = useRoleLabel()
  const labels = useRefereeLabels()
  const [isTouched, setIsTouched] = useState(false)
  const errors = showsErrors || isTouched ? findProblems(RefereeFields, referee) : {}
  const getFieldProps = (field: keyof Referee) => ({
    label: labels[field],
    error: errors[field] ? getProblemMessage(i18n, errors[field]) : undefined,
  })
  const markTouched = () => setIsTouched(true)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 font-bold">
        <Trans>Referee {number}</Trans>
      </legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Field {...getFieldProps('full_name')}>
          <Input
            value={referee.full_name ?? ''}
            onChange={(event) => onChange({ full_name: event.target.value })}
            onBlur={markTouched}
          />
        </Field>
        <Field {...getFieldProps('role')}>
          <Select
            options={getRefereeRoles(number).map((value) => ({ value, label: getRoleLabel(value) }))}
            value={referee.role ?? ''}
            onValueChange={(role) => onChange({ role })}
            none={{ label: t`Choose`, onChoose: () => onChange({ role: null }) }}
          />
        </Field>
        {lineFields.map((field) => (
          <Field key={field} {...getFieldProps(field)}>
            <Input
              type={inputTypes[field]}
              value={referee[field] ?? ''}
              onChange={(event) => onChange({ [field]: event.target.value })}
              onBlur={markTouched}
            />
          </Field>
        ))}
        <Field {...getFieldProps('years_known')}>
          <NumberInput
            value={referee.years_known}
            // Pass on text that is not a number, because the field shows it and the form's schema rejects it.
            onValueChange={(years) => onChange({ years_known: years as number | null })}
            onBlur={markTouched}
          />
        </Field>
        <Field {...getFieldProps('address')}>
          <Textarea
            rows={2}
            value={referee.address ?? ''}
            onChange={(event) => onChange({ address: event.target.value })}
            onBlur={markTouched}
          />
        </Field>
      </div>
    </fieldset>
  )
}
