import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BoxFoodText } from '@/features/parcels/box-food-text.tsx'
import { sizeLabels } from '@/features/parcels/box-labels.ts'
import { type Box, boxSizes, groupBoxes } from '@/features/parcels/boxes.ts'
import type { ParcelFamily } from '@/features/parcels/family-list.ts'
import { type BoxFact, joinBoxFacts, useBoxFood } from '@/features/parcels/use-box-food.ts'
import { countLines, type PaperRow } from '@/kit/paper/pages.ts'
import { Paper, PaperMark } from '@/kit/paper/paper.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { getAddressLines, getPhoneNumber } from './contact-details.ts'

/** Number of characters that fit into a line between the box number and the squares. */
const CHARACTERS_PER_LINE = 62

type PaperParcelsProps = { title: string; boxes: readonly Box[] }

/** Square on paper with a label. */
const PaperCheckbox = ({ ticked, children }: { ticked: boolean; children: ReactNode }) => (
  <span className="flex items-center gap-[1.5mm]">
    <PaperMark ticked={ticked} />
    {children}
  </span>
)

type BoxLine = {
  number: number
  name: string
  about: string
  food: readonly BoxFact[]
  squares: ReactNode
  note?: string
  /** True if the box has a line for handwriting. */
  byHand?: boolean
}

/** Builds the row of one box, across the full page width. */
const buildBoxRow = (
  key: string,
  { number, name, about, food, squares, note = '', byHand = false }: BoxLine,
): PaperRow<ReactNode> => {
  const textBlocks = [joinBoxFacts(food), note].filter(Boolean)
  const lines = textBlocks.reduce(
    (sum, text) => sum + countLines(text, CHARACTERS_PER_LINE),
    countLines(`${name} ${about}`, CHARACTERS_PER_LINE),
  )
  return {
    key,
    // Minimum height in lines. The squares and the line for handwriting are higher than one line of text.
    lines: Math.max(byHand ? 2.4 : 1.5, lines),
    content: (
      <div className="box-line grid grid-cols-[9mm_minmax(0,1fr)_58mm] gap-x-[3mm]">
        <b className="text-[15pt] leading-[1.1] font-[780]!">{number}</b>
        <div>
          <b>{name}</b> {about}
          {food.length > 0 ? (
            <div>
              <BoxFoodText facts={food} />
            </div>
          ) : null}
          {note ? <div>{note}</div> : null}
        </div>
        <div className="flex flex-wrap content-start gap-x-[6mm] gap-y-[1mm]">{squares}</div>
      </div>
    ),
  }
}

const useBoxText = () => {
  const { i18n } = useLingui()
  const boxFood = useBoxFood()
  return {
    nameOf: ({ name }: ParcelFamily) => name || i18n._(removedPersonLabel),
    foodOf: boxFood,
  }
}

const BoxCount = ({ count }: { count: number }) => <Plural value={count} one="# box" other="# boxes" />

/**
 * Pack sheet on paper. Shows the number of boxes of each kind, then each box. The header is repeated on every page
 * (B-PAR-01).
 */
export const PaperPackSheet = ({ title, boxes }: PaperParcelsProps) => {
  const { t, i18n } = useLingui()
  const { nameOf: getName, foodOf: getFood } = useBoxText()
  const formatMealCount = (count: number | null) =>
    count === null ? '' : plural(count, { one: '# meal', other: '# meals' })
  const buildRows = (): PaperRow<ReactNode>[] => [
    ...boxSizes.flatMap((size) => {
      const groups = groupBoxes(boxes).filter((group) => group.size === size)
      const count = groups.reduce((sum, group) => sum + group.boxes.length, 0)
      const kindTexts = groups.map(
        ({ food, boxes: some }) => `${some.length} × ${joinBoxFacts(getFood(food)) || t`No dietary needs`}`,
      )
      const kindsText = kindTexts.join(' · ')
      return count === 0
        ? []
        : [
            {
              key: size,
              lines: 1 + countLines(kindsText, CHARACTERS_PER_LINE + 30),
              content: (
                <div>
                  <b>
                    {i18n._(sizeLabels[size])}: <BoxCount count={count} />
                  </b>
                  <div>{kindsText}</div>
                </div>
              ),
            },
          ]
    }),
    ...boxes.map(({ number, size, family }) =>
      buildBoxRow(family.row.id, {
        number,
        name: getName(family),
        about: [i18n._(sizeLabels[size]), formatMealCount(family.row.num_meals)].filter(Boolean).join(', '),
        food: getFood(family),
        squares: (
          <>
            <PaperCheckbox ticked={family.row.packed}>
              <Trans>Packed</Trans>
            </PaperCheckbox>
            <PaperCheckbox ticked={family.row.handed_over}>
              <Trans>Given</Trans>
            </PaperCheckbox>
          </>
        ),
      }),
    ),
  ]
  return <Paper title={title} about={<BoxCount count={boxes.length} />} columns={1} rows={buildRows} />
}

/**
 * Delivery list on paper. Shows the address for each box, in delivery order. The header is repeated on every page
 * (B-PAR-03).
 */
export const PaperDeliveryList = ({ title, boxes }: PaperParcelsProps) => {
  const { t } = useLingui()
  const { nameOf: getName, foodOf: getFood } = useBoxText()
  const buildRows = (): PaperRow<ReactNode>[] =>
    boxes.map(({ number, family }) => {
      const { person, row } = family
      const addressText = getAddressLines(person).join(', ') || t`No address`
      return buildBoxRow(row.id, {
        number,
        name: getName(family),
        about: [addressText, getPhoneNumber(person)].filter(Boolean).join('. '),
        food: getFood(family),
        note: row.note ?? '',
        byHand: true,
        squares: (
          <>
            <PaperCheckbox ticked={row.handed_over}>
              <Trans>Given</Trans>
            </PaperCheckbox>
            <PaperCheckbox ticked={row.not_in}>
              <Trans>Not in</Trans>
            </PaperCheckbox>
            <span className="w-full border-b-[0.2mm] border-dotted border-black">
              <Trans>Note</Trans>
            </span>
          </>
        ),
      })
    })
  return <Paper title={title} about={<BoxCount count={boxes.length} />} columns={1} rows={buildRows} />
}
