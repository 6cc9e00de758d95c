import { getAccessFlags } from '@contract/access.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Printer, Tags } from 'lucide-react'
import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { sizeLabels } from '@/features/parcels/box-labels.ts'
import {
  assignBoxNumbers,
  type Box,
  type BoxGroup,
  boxSizes,
  groupBoxes,
  LABELS_ON_SHEET,
} from '@/features/parcels/boxes.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { useParcelMarks } from '@/features/parcels/use-parcel-marks.ts'
import { ColumnKeysHint } from '@/kit/list/column-keys-hint.tsx'
import { moveAlongColumn } from '@/kit/list/move-along-column.ts'
import { useRenderedCount } from '@/kit/list/use-rendered-count.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { readWholeNumber } from '@/ui/typed-number.ts'
import { useUser } from '@/user/use-user.ts'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { FamilyFood } from './family-food.tsx'
import { FamilyLink } from './family-link.tsx'
import { HandedOverCheckbox } from './handed-over-checkbox.tsx'
import { NoFamilies } from './no-families.tsx'
import { PaperPackSheet } from './paper-parcels.tsx'
import { type ParcelViewProps, REACHABLE_FIELDS } from './parcel-view.ts'

const LazyBoxLabels = lazy(() => import('./box-labels.tsx').then((m) => ({ default: m.BoxLabels })))

/**
 * Pack sheet. Shows the number of boxes by size and diet, then each box with checkboxes. Works offline and can be
 * printed (B-PAR-01).
 */
export const PackSheet = ({ register, families, title }: ParcelViewProps) => {
  const { t } = useLingui()
  const boxes = useMemo(() => assignBoxNumbers(families), [families])
  const groups = useMemo(() => groupBoxes(boxes), [boxes])
  const [isPrintingLabels, setIsPrintingLabels] = useState(false)
  const [firstFreeText, setFirstFreeText] = useState('1')
  const firstPosition = readWholeNumber(firstFreeText)
  const isValidPosition = firstPosition !== null && firstPosition >= 1 && firstPosition <= LABELS_ON_SHEET
  const renderedCount = useRenderedCount(boxes.length)
  if (families.length === 0) return <NoFamilies />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button icon={Printer} onClick={() => window.print()}>
          <Trans>Print pack sheet</Trans>
        </Button>
        <FirstFreeLabel value={firstFreeText} onValueChange={setFirstFreeText} isValid={isValidPosition} />
        <Button icon={Tags} disabled={!isValidPosition} onClick={() => setIsPrintingLabels(true)}>
          <Trans>Print labels</Trans>
        </Button>
      </div>
      <BoxSummary groups={groups} isFolded={families.some(({ row }) => row.packed)} />
      <ColumnKeysHint fields="checkbox" />
      <ol
        aria-label={t`Boxes`}
        className={clsx('rounded-xl border border-border bg-card', REACHABLE_FIELDS)}
        onKeyDown={moveAlongColumn}
      >
        {boxes.slice(0, renderedCount).map(({ number, family }) => (
          <BoxRow key={family.row.id} register={register} number={number} family={family} />
        ))}
      </ol>
      <PaperPackSheet title={title} boxes={boxes} />
      {isPrintingLabels && isValidPosition ? (
        <Suspense>
          <LazyBoxLabels boxes={boxes} firstFree={firstPosition} onPrinted={() => setIsPrintingLabels(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

type BoxSummaryProps = {
  groups: readonly BoxGroup<ParcelFamily>[]
  /** True to show only the heading at first, because packing has begun and the list of boxes needs the space. */
  isFolded: boolean
}

/** Number of boxes by size and diet. */
const BoxSummary = ({ groups, isFolded }: BoxSummaryProps) => {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(!isFolded)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-touch cursor-pointer content-center text-lg font-bold">
        <Trans>Boxes to pack</Trans>
      </summary>
      <section aria-label={t`Boxes to pack`} className="grid gap-3 md:grid-cols-3">
        {boxSizes.map((size) => {
          const sizeGroups = groups.filter((group) => group.size === size)
          const count = sizeGroups.reduce((sum, { boxes: some }) => sum + some.length, 0)
          return count === 0 ? null : (
            <div key={size} className="card grid content-start gap-2 p-4">
              <h2 className="text-lg font-bold">{i18n._(sizeLabels[size])}</h2>
              <p className="text-2xl font-heavy">
                <Plural value={count} one="# box" other="# boxes" />
              </p>
              <ul className="grid gap-1.5">
                {sizeGroups.map(({ food, boxes: some }) => (
                  <li key={some[0]?.number} className="flex gap-2 wrap-anywhere">
                    <b className="min-w-7 tabular-nums">{some.length}</b>
                    <FamilyFood family={food} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </section>
    </details>
  )
}

type FirstFreeLabelProps = { value: string; onValueChange: (value: string) => void; isValid: boolean }

/**
 * Field for the position of the first unused label, so that a partly used sheet can be printed on. Labels are counted
 * row by row.
 */
const FirstFreeLabel = ({ value, onValueChange, isValid }: FirstFreeLabelProps) => {
  const { t } = useLingui()
  return (
    <Field
      className="grid-cols-[auto_4rem] items-center gap-x-2.5 [&>.field-error]:col-span-2"
      label={t`First free label`}
      error={isValid ? undefined : t`A whole number from 1 to ${LABELS_ON_SHEET}`}
    >
      <Input
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  )
}

type BoxRowProps = Pick<Box, 'number' | 'family'> & Pick<ParcelViewProps, 'register'>

const BoxRow = memo(({ register, number, family }: BoxRowProps) => {
  const { adults, children, num_meals } = family.row
  return (
    <li className="[contain-intrinsic-size:auto_12.5rem] sm:[contain-intrinsic-size:auto_9rem] lg:[contain-intrinsic-size:auto_4.625rem] [content-visibility:auto] grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-2 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 lg:py-2.5 lg:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <b className="text-2xl font-heavy tabular-nums">{number}</b>
      <div className="grid min-w-0 gap-1 wrap-anywhere lg:gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <FamilyLink family={family} />
          <span className="text-muted-foreground">
            <Plural value={adults} one="# adult" other="# adults" />,{' '}
            <Plural value={children} one="# child" other="# children" />
            {num_meals === null ? null : (
              <>
                , <Plural value={num_meals} one="# meal" other="# meals" />
              </>
            )}
          </span>
        </p>
        <FamilyFood family={family} />
      </div>
      <BoxCheckboxes register={register} family={family} />
    </li>
  )
})

/** Checkboxes of a box. They are a separate component, so that a tick first renders only the checkboxes. */
const BoxCheckboxes = ({ register, family }: Omit<BoxRowProps, 'number'>) => {
  const { i18n } = useLingui()
  const { shown: row, set } = useParcelMarks(register, family.row)
  const name = family.name || i18n._(removedPersonLabel)
  // Only Boxes of Hope clubs count wellbeing resources.
  const canCountWellbeing = getAccessFlags(useUser()).boxesOfHope
  return (
    <div className="col-span-full flex flex-wrap gap-2 lg:col-span-1">
      <Checkbox look="framed" checked={row.packed} onCheckedChange={(packed) => set({ packed })}>
        <Trans>Packed</Trans>
        <span className="sr-only">, {name}</span>
      </Checkbox>
      <HandedOverCheckbox row={row} set={set} name={name} />
      {canCountWellbeing ? (
        <Checkbox
          look="framed"
          checked={row.wellbeing_resources}
          onCheckedChange={(wellbeing_resources) => set({ wellbeing_resources })}
        >
          <Trans>Wellbeing resources</Trans>
          <span className="sr-only">, {name}</span>
        </Checkbox>
      ) : null}
    </div>
  )
}
