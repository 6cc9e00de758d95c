import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { useRepair } from '@/sync-state/use-repair.ts'
import type { SetAsideEntry } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useToast } from '@/ui/toast.tsx'
import { YesNo } from '@/ui/yes-no.tsx'
import { getFieldLabel } from '@/words/field-labels.ts'
import { needsCardButtons } from './needs-card.tsx'
import { applyRepair, findInvalidFields, type RepairableValue } from './repair-values.ts'

type RepairFormProps = {
  entry: SetAsideEntry
  fields: readonly RepairableValue[]
  all: readonly SetAsideEntry[]
  onClose: () => void
  /** Called when the change is in the queue again. */
  onDone: () => void
}

/**
 * Form for fixing the values of a rejected change. The fixed change is sent again with all changes that depend on it.
 */
export const RepairForm = ({ entry, fields, all, onClose, onDone }: RepairFormProps) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const repair = useRepair()
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((f) => [f.field, f.value])))
  const [refusedFields, setRefusedFields] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const changeValue = (field: string, value: RepairableValue['value']) => {
    setValues((before) => ({ ...before, [field]: value }))
    setRefusedFields((before) => new Set([...before].filter((name) => name !== field)))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fixedEntry = applyRepair(entry, values)
    const invalidFields = findInvalidFields(fixedEntry)
    setRefusedFields(invalidFields)
    const firstInvalidField = fields.find(({ field }) => invalidFields.has(field))
    if (firstInvalidField) return form.querySelector<HTMLElement>(`[name="${firstInvalidField.field}"]`)?.focus()
    setIsBusy(true)
    await repair.sendAgain(fixedEntry, all)
    show({ message: t`It is in the queue again.` })
    onDone()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-3 p-3">
        {fields.map(({ table, field, kind }) => {
          const label = field === 'date' ? t`date of the session` : i18n._(getFieldLabel(table, field))
          const capitalizedLabel = label.slice(0, 1).toLocaleUpperCase(i18n.locale) + label.slice(1)
          const error = refusedFields.has(field) ? t`This does not fit here. Change it and send it again.` : null
          const value = values[field] ?? null
          const text = typeof value === 'string' ? value : ''
          if (kind === 'yes_no')
            return (
              <FieldGroup key={field} legend={capitalizedLabel} error={error}>
                <YesNo
                  value={typeof value === 'boolean' ? value : null}
                  onValueChange={(answer) => changeValue(field, answer)}
                  yesLabel={t`Yes`}
                  noLabel={t`No`}
                />
              </FieldGroup>
            )
          function renderInput() {
            if (kind === 'date')
              return (
                <DateInput
                  placeholder={t`dd/mm/yyyy`}
                  name={field}
                  value={text || null}
                  onValueChange={(day, typed) => changeValue(field, day ?? (typed.trim() || null))}
                />
              )
            if (kind === 'note')
              return (
                <Textarea
                  name={field}
                  rows={3}
                  value={text}
                  onChange={(event) => changeValue(field, event.target.value)}
                />
              )
            return <Input name={field} value={text} onChange={(event) => changeValue(field, event.target.value)} />
          }
          return (
            <Field key={field} label={capitalizedLabel} error={error}>
              {renderInput()}
            </Field>
          )
        })}
      </div>
      <footer className={clsx(needsCardButtons, 'px-3 pb-3')}>
        <Button type="submit" variant="primary" busy={isBusy}>
          <Trans>Send again</Trans>
        </Button>
        <Button onClick={onClose} disabled={isBusy}>
          <Trans>Cancel</Trans>
        </Button>
      </footer>
    </form>
  )
}
