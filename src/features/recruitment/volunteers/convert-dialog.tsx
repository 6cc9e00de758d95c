import { mayOpen } from '@contract/access.ts'
import type { OutputOf } from '@contract/operation.ts'
import {
  type VolunteerApplication,
  volunteerApplicationOperations,
} from '@contract/recruitment/volunteer-applications.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useUser } from '@/hooks/use-user.ts'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { dayCell } from '@/kit/list/cells.ts'
import { Banner } from '@/ui/banner.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { ConvertedDialog } from '../record/converted-dialog.tsx'
import { useDeed } from '../use-deed.ts'
import { volunteerFlow } from './volunteer-flow.ts'

const convertCall = volunteerApplicationOperations['volunteer_applications.convert_to_registration']
const likelyCall = volunteerApplicationOperations['volunteer_applications.likely_registrations']

/** In place of the id of a person. */
const NEW = 'new'

type ConvertDialogProps = { volunteer: VolunteerApplication; onClose: () => void }

/** Registers a volunteer at their club, or finds them in its register (VOL-187 to VOL-194). */
export const ConvertDialog = ({ volunteer, onClose }: ConvertDialogProps) => {
  const mayOpenPerson = mayOpen('/registered/$id', useUser())
  const { registration } = volunteer
  if (!registration) return <Conversion volunteer={volunteer} onClose={onClose} />
  return (
    <ConvertedDialog
      title={<Trans>Convert to registration</Trans>}
      link={
        mayOpenPerson ? (
          <Link to="/registered/$id" params={{ id: registration }}>
            <Trans>Open registration</Trans>
          </Link>
        ) : null
      }
      onClose={onClose}
    />
  )
}

const Conversion = ({ volunteer: { id, form, checks_completed }, onClose }: ConvertDialogProps) => {
  const { t } = useLingui()
  const name = form.full_name
  const { busy, run } = useDeed(volunteerFlow.nouns)
  /** Null until the register was asked: that is done when somebody converts. */
  const [likely, setLikely] = useState<OutputOf<typeof likelyCall> | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLacking, setLacking] = useState(false)
  const lookUp = async (): Promise<boolean> => {
    let found: OutputOf<typeof likelyCall> = []
    const asked = await run(async () => {
      found = await call(likelyCall, { params: { id } })
    }, null)
    if (asked) setLikely(found)
    return asked && found.length === 0
  }
  const convert = async () => {
    if (likely === null && !(await lookUp())) return
    // A second record of one person can hide an allergy: who it is, is never guessed.
    if (likely?.length && chosen === null) return setLacking(true)
    const body = chosen === null || chosen === NEW ? {} : { registration: chosen }
    const done = await run(() => call(convertCall, { params: { id }, body }), t`Application converted`)
    if (done) onClose()
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
        {checks_completed ? null : (
          <Banner tone="warning" icon={TriangleAlert}>
            <Trans>The checks of this volunteer are not completed yet.</Trans>
          </Banner>
        )}
        {likely?.length ? (
          <FieldGroup
            legend={<Trans>Someone with a similar name is registered at the club already. Who is it?</Trans>}
            hint={
              <Trans>
                A person who is registered already keeps their record and becomes a helper. What the form says
                of their health is added to it.
              </Trans>
            }
            error={isLacking && chosen === null ? t`Choose an answer.` : undefined}
            required
          >
            <RadioGroup
              look="card"
              value={chosen}
              onValueChange={setChosen}
              options={[
                ...likely.map((person) => ({
                  value: person.id,
                  label: fullName(person),
                  description: person.date_of_birth
                    ? t`born ${dayCell(person.date_of_birth)}`
                    : t`date of birth not known`,
                })),
                { value: NEW, label: t`Another person, to be registered as new` },
              ]}
            />
          </FieldGroup>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
