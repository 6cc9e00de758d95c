import '@/styles/parcel-labels.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { withoutWords } from '@/features/parcels/box-words.ts'
import type { Box } from '@/features/parcels/boxes.ts'
import { removedPerson } from '@/words/removed-words.ts'

const ON_A_SHEET = 21

type LabelsProps = { boxes: readonly Box[]; onPrinted: () => void }

/**
 * Prints a label for each box as soon as it is drawn: number, name, diet and what is left out (B-PAR-01).
 * Its classes are its own: those of a sheet or of the kitchen would draw frames and lay sheet over sheet.
 */
export const Labels = ({ boxes, onPrinted }: LabelsProps) => {
  const { i18n } = useLingui()
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.print = 'labels'
    const done = () => printed()
    window.addEventListener('afterprint', done)
    window.print()
    return () => {
      window.removeEventListener('afterprint', done)
      delete dataset.print
    }
  }, [])
  const sheets = Array.from({ length: Math.ceil(boxes.length / ON_A_SHEET) }, (_, at) =>
    boxes.slice(at * ON_A_SHEET, (at + 1) * ON_A_SHEET),
  )
  return createPortal(
    <div className="parcel-labels">
      {sheets.map((sheet) => (
        <div key={sheet[0]?.number} className="label-sheet">
          {sheet.map(({ number, family }) => (
            <div key={family.row.id} className="box-label">
              <span className="box-number">{number}</span>
              <span className="box-name">{family.name || i18n._(removedPerson)}</span>
              <span className="box-food">
                {family.allergens.length > 0 ? (
                  <b>{family.allergens.map((one) => i18n._(withoutWords[one])).join(', ')}. </b>
                ) : null}
                {family.full_dietary_requirements}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}
