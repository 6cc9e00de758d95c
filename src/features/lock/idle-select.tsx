import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

const idleMinuteChoices = ['1', '2', '5', '10', '30'] as const
export type IdleMinutes = (typeof idleMinuteChoices)[number]

/** Select field for the idle time after which the device locks itself. */
export const IdleSelect = ({ value, onChange }: { value: IdleMinutes; onChange: (minutes: IdleMinutes) => void }) => (
  <Field label={<Trans>Lock after</Trans>}>
    <Select
      value={value}
      onValueChange={onChange}
      options={idleMinuteChoices.map((minutes) => ({
        value: minutes,
        label: plural(Number(minutes), { one: '# minute', other: '# minutes' }),
      }))}
    />
  </Field>
)
