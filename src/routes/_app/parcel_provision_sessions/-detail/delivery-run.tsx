import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Phone, Printer } from 'lucide-react'
import { memo, useMemo } from 'react'
import { assignBoxNumbers, type Box, sortForDelivery } from '@/features/parcels/boxes.ts'
import { setFamily } from '@/features/parcels/parcel-changes.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { useParcelMarks } from '@/features/parcels/use-parcel-marks.ts'
import { joinLines, MAX_OTHER_ACTIVITY_LENGTH, otherActivityConverter } from '@/features/sessions/other-activity.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useTypedValue } from '@/kit/form/use-typed-value.ts'
import { ColumnKeysHint } from '@/kit/list/column-keys-hint.tsx'
import { moveAlongColumn } from '@/kit/list/move-along-column.ts'
import { useRenderedCount } from '@/kit/list/use-rendered-count.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { getAddressLines, getPhoneNumber } from './contact-details.ts'
import { FamilyFood } from './family-food.tsx'
import { FamilyLink } from './family-link.tsx'
import { HandedOverCheckbox } from './handed-over-checkbox.tsx'
import { NoFamilies } from './no-families.tsx'
import { PaperDeliveryList } from './paper-parcels.tsx'
import { type ParcelViewProps, REACHABLE_FIELDS } from './parcel-view.ts'

/**
 * List of deliveries in postcode order. Each delivery has the checkboxes "Given" and "Not in" and a note (B-PAR-03).
 */
export const DeliveryRun = ({ register, families, title }: ParcelViewProps) => {
  const { t } = useLingui()
  const stops = useMemo(() => sortForDelivery(assignBoxNumbers(families)), [families])
  const renderedCount = useRenderedCount(stops.length)
  if (families.length === 0) return <NoFamilies />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button icon={Printer} className="justify-self-start" onClick={() => window.print()}>
        <Trans>Print addresses</Trans>
      </Button>
      <ColumnKeysHint fields="checkbox" />
      <ol
        aria-label={t`Deliveries`}
        className={clsx('rounded-xl border border-border bg-card', REACHABLE_FIELDS)}
        onKeyDown={moveAlongColumn}
      >
        {stops.slice(0, renderedCount).map(({ number, family }) => (
          <DeliveryStop key={family.row.id} register={register} number={number} family={family} />
        ))}
      </ol>
      <PaperDeliveryList title={title} boxes={stops} />
    </div>
  )
}

type DeliveryStopProps = Pick<Box, 'number' | 'family'> & Pick<ParcelViewProps, 'register'>

const DeliveryStop = memo(({ register, number, family }: DeliveryStopProps) => {
  const { i18n } = useLingui()
  const { person } = family
  const name = family.name || i18n._(removedPersonLabel)
  const address = getAddressLines(person)
  const phone = getPhoneNumber(person)
  return (
    <li className="[contain-intrinsic-size:auto_19.5rem] lg:[contain-intrinsic-size:auto_6.25rem] [content-visibility:auto] grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 lg:py-2.5 lg:grid-cols-[3rem_minmax(0,1fr)_auto_20rem]">
      <b className="text-2xl font-heavy tabular-nums">{number}</b>
      <div className="grid min-w-0 content-start gap-1 wrap-anywhere lg:gap-0.5">
        <p className="flex flex-wrap items-center gap-x-5">
          <FamilyLink family={family} />
          {phone ? (
            <a
              href={`tel:${phone.replaceAll(' ', '')}`}
              // Extend the touch target beyond the line on tablets, as for the family's name.
              className="relative inline-flex min-h-touch items-center gap-2 lg:min-h-6 lg:before:absolute lg:before:inset-x-0 lg:before:-top-2.5 lg:before:-bottom-3.5"
            >
              <Phone aria-hidden="true" className="size-5" />
              {phone}
            </a>
          ) : null}
        </p>
        <p>{address.length > 0 ? address.join(', ') : <Trans>No address</Trans>}</p>
        <FamilyFood family={family} />
      </div>
      <DeliveryCheckboxes register={register} family={family} name={name} />
      <NoteField family={family} name={name} />
    </li>
  )
})

/** Checkboxes of a delivery. They are a separate component, so that a tick first renders only the checkboxes. */
const DeliveryCheckboxes = ({ register, family, name }: Omit<DeliveryStopProps, 'number'> & { name: string }) => {
  const { shown: row, set } = useParcelMarks(register, family.row)
  return (
    <div className="col-span-full flex flex-wrap content-start gap-2 lg:col-span-1">
      <HandedOverCheckbox row={row} set={set} name={name} />
      <Checkbox
        look="framed"
        checked={row.not_in}
        onCheckedChange={(not_in) => set(not_in ? { not_in, handed_over: false } : { not_in })}
      >
        <Trans>Not in</Trans>
        <span className="sr-only">, {name}</span>
      </Checkbox>
    </div>
  )
}

const NoteField = ({ family: { row }, name }: { family: ParcelFamily; name: string }) => {
  const save = useSaveLocally()
  const { text, type, leave } = useTypedValue({
    ...otherActivityConverter,
    stored: row.note,
    save: (base, note) => save(setFamily({ ...row, note: base }, { note })),
  })
  const tooLongError = useTooLongCheck()(text, MAX_OTHER_ACTIVITY_LENGTH)
  return (
    <Field
      className="col-span-full lg:col-span-1"
      error={tooLongError}
      label={
        <>
          <Trans>Note</Trans>
          <span className="sr-only">, {name}</span>
        </>
      }
    >
      <Input
        value={text}
        autoComplete="off"
        onChange={(event) => type(joinLines(event.target.value))}
        onBlur={() => void leave()}
      />
    </Field>
  )
}
