import { Trans, useLingui } from '@lingui/react/macro'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { usePersonFields } from './person-fields.tsx'

/** Checkboxes of the club's groups, for a club with several groups (PER-116, PER-186 to PER-188). */
export const GroupsFields = ({ groups }: { groups: readonly StoredRow<'groups'>[] }) => {
  const { t } = useLingui()
  const { form } = usePersonFields()
  return (
    <form.Field name="groups">
      {(field) => (
        <FieldGroup legend={<Trans>Groups</Trans>} optionalMark={t`(optional)`}>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={field.state.value.includes(id)}
                onCheckedChange={(isChecked) =>
                  field.handleChange(isChecked ? [...field.state.value, id] : field.state.value.filter((g) => g !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </FieldGroup>
      )}
    </form.Field>
  )
}
