import { clsx } from 'clsx'
import '@/styles/parcel-labels.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { BoxFoodText } from '@/features/parcels/box-food-text.tsx'
import { type Box, toLabelSheets } from '@/features/parcels/boxes.ts'
import { fitLabel } from '@/features/parcels/fit-label.ts'
import { useLabelFood } from '@/features/parcels/use-box-food.ts'
import { removedPersonLabel } from '@/words/removed-labels.ts'

type LabelsProps = {
  boxes: readonly Box[]
  /** Position of the first unused label on the first sheet, counted from 1. */
  firstFree: number
  onPrinted: () => void
}

const sheetClasses = clsx(
  'grid h-[296.9mm] w-[210mm] grid-cols-[repeat(3,63.5mm)] grid-rows-[repeat(7,38.1mm)] gap-x-[2.54mm]',
  'px-[7.2mm] pt-[15.1mm] not-last:break-after-page',
)

/**
 * Labels for the boxes: number, name, diet and excluded foods (B-PAR-01). The print dialog opens as soon as the labels
 * are rendered. The labels have their own CSS classes. The classes of other printed sheets would add frames and page
 * overlaps.
 */
export const BoxLabels = ({ boxes, firstFree, onPrinted }: LabelsProps) => {
  const handlePrinted = useEffectEvent(onPrinted)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.print = 'labels'
    const handleAfterPrint = () => handlePrinted()
    window.addEventListener('afterprint', handleAfterPrint)
    window.print()
    return () => {
      window.removeEventListener('afterprint', handleAfterPrint)
      delete dataset.print
    }
  }, [])
  const sheets = toLabelSheets(boxes, firstFree)
  return createPortal(
    <div className="parcel-labels hidden">
      {sheets.map((sheet) => (
        <div key={sheet.find((box) => box)?.number} className={sheetClasses}>
          {sheet.map((box, position) =>
            box ? (
              <BoxLabel key={box.family.row.id} box={box} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a used label is identified only by its position
              <div key={`used ${position}`} className="box-label" />
            ),
          )}
        </div>
      ))}
    </div>,
    document.body,
  )
}

const BoxLabel = ({ box: { number, family } }: { box: Box }) => {
  const { t, i18n } = useLingui()
  const labelFood = useLabelFood()
  const name = family.name || i18n._(removedPersonLabel)
  const { facts, isShortened } = labelFood(family)
  const fittedLabel = fitLabel({ number, name, facts, isShortened, more: t`see pack sheet` })
  return (
    <div
      className={clsx(
        'box-label grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] content-start gap-x-[3mm]',
        'overflow-hidden px-[3.5mm] py-[2.5mm] leading-[1.15]',
      )}
    >
      <span className="text-[22pt] font-[780]">{number}</span>
      <span className="self-center text-[12pt] font-[680] wrap-anywhere">{name}</span>
      <span
        className="box-food col-span-full leading-[1.15] wrap-anywhere [&>b]:font-[780]"
        style={{ fontSize: `${fittedLabel.sizePt}pt` }}
      >
        <BoxFoodText facts={fittedLabel.facts} />
      </span>
    </div>
  )
}
