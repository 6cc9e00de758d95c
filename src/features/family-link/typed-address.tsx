import { type TypedAddress as TypedAddressMark, typedAddressOperations } from '@contract/family/typed-addresses.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, PencilLine } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useRecordAction } from '@/features/recruitment/use-record-action.ts'
import { formatNameList } from '@/i18n/name-list.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { useTypedAddresses } from './use-typed-addresses.ts'

/**
 * Address that the family typed, until a coordinator accepts it (B-FAM-03). Renders nothing for other users, and for a
 * person without a mark.
 */
export const TypedAddress = ({ person }: { person: StoredRow<'registered'> }) => {
  const { answer, failure, reachable, again } = useTypedAddresses({ wanted: person.is_adult })
  const mark = answer?.results.find(({ id }) => id === person.id)
  return (
    <>
      {failure && reachable ? (
        <LoadNotice
          reachable
          failure={failure}
          again={again}
          stale={mark !== undefined}
          words={{
            cutOff: <Trans>The family link needs the network. It is not on this device.</Trans>,
            fault: <Trans>Addresses that families changed could not be read.</Trans>,
            stale: <Trans>Below is what was read last.</Trans>,
          }}
        />
      ) : null}
      {/* A further change by the family needs a new answer. */}
      {mark ? <Mark key={mark.at} mark={mark} reachable={reachable} /> : null}
    </>
  )
}

type Answer = 'no' | 'yes'

const Mark = ({ mark, reachable }: { mark: TypedAddressMark; reachable: boolean }) => {
  const { t } = useLingui()
  const headingId = useId()
  const { busy, run } = useRecordAction(['family_typed_addresses', 'registered', 'family_links'])
  const [answer, setAnswer] = useState<Answer>('no')
  const { id, name, typed, trusted, at, children } = mark
  const opensContacts = children.length > 0
  const time = formatTimestamp(at)
  const accept = () => {
    const body = { at, show_contacts: opensContacts && answer === 'yes' }
    return run(
      () => call(typedAddressOperations['family_typed_addresses.accept'], { params: { id }, body }),
      t`Address accepted`,
    )
  }
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-3 rounded-lg border-2 border-warning-edge bg-warning-soft p-4 text-warning-text"
    >
      <div>
        <h3 id={headingId} className="flex items-center gap-2.5 font-bold">
          <PencilLine aria-hidden="true" className="size-5 shrink-0" />
          <Trans>Address changed by the family</Trans>
        </h3>
        <p className="text-sm wrap-anywhere">
          <Trans>
            {name} typed it on {time}. Until you accept it, the family’s link follows the address before.
          </Trans>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere">
        <dt>
          <Trans>Now</Trans>
        </dt>
        <dd className="font-bold">{formatAddress(typed) || <Trans>No address</Trans>}</dd>
        <dt>
          <Trans>Before</Trans>
        </dt>
        <dd className="font-bold">{formatAddress(trusted) || <Trans>No address</Trans>}</dd>
      </dl>
      {opensContacts ? <ContactsQuestion names={children} answer={answer} onAnswer={setAnswer} /> : null}
      <Button
        variant="primary"
        icon={Check}
        className="justify-self-start"
        disabled={!reachable || busy}
        onClick={() => void accept()}
      >
        <Trans>Accept the address</Trans>
      </Button>
      {reachable ? null : <NeedsWifi />}
    </section>
  )
}

type ContactsQuestionProps = {
  names: TypedAddressMark['children']
  answer: Answer
  onAnswer: (answer: Answer) => void
}

/** Question if the link shows the children's contact facts by the new address. The default answer is no. */
const ContactsQuestion = ({ names: children, answer, onAnswer }: ContactsQuestionProps) => {
  const { t, i18n } = useLingui()
  const names = formatNameList(
    children.map(({ first_name }) => first_name),
    i18n.locale,
  )
  return (
    <FieldGroup
      legend={
        children.length === 1 ? (
          <Trans>Show {names}’s address and phone numbers to this parent?</Trans>
        ) : (
          <Trans>Show the addresses and phone numbers of {names} to this parent?</Trans>
        )
      }
      hint={<Trans>The new address is the same as the children’s. If you are not sure, leave it at no.</Trans>}
    >
      <RadioGroup<Answer>
        value={answer}
        onValueChange={onAnswer}
        options={[
          { value: 'no', label: t`No, keep them hidden` },
          { value: 'yes', label: t`Yes, show them in the link` },
        ]}
      />
    </FieldGroup>
  )
}

function formatAddress({ address_1, postcode }: TypedAddressMark['typed']): string {
  return [address_1, postcode].filter(Boolean).join(', ')
}
