import type { ParcelRow } from '@contract/rows.ts'
import type { ParcelFamily } from './family-list.ts'

/** Size of a box, set by the number of people. */
export type BoxSize = 'small' | 'medium' | 'large'

export const boxSizes: readonly BoxSize[] = ['large', 'medium', 'small']

type FoodFields = Pick<ParcelFamily, 'allergens' | 'full_dietary_requirements'>

/** Box of a family with the number on its label. */
export type Box<F extends FoodFields = ParcelFamily> = { number: number; size: BoxSize; family: F }

/** Returns the size: small for one or two people, medium for three or four, large for five or more. */
export const getBoxSize = ({ adults, children }: Pick<ParcelRow, 'adults' | 'children'>): BoxSize => {
  const peopleCount = adults + children
  if (peopleCount <= 2) return 'small'
  return peopleCount <= 4 ? 'medium' : 'large'
}

type BoxFields = Pick<ParcelRow, 'adults' | 'children'> & { number?: number | null }

/**
 * Returns the boxes of a session in the order of their numbers. Families keep the number they got on joining. Families
 * without a number, from older sessions, get the free numbers in list order. Of two boxes with the same number from two
 * tablets, one gets a free number until the server assigns a new one.
 */
export const assignBoxNumbers = <F extends FoodFields & { row: BoxFields }>(families: readonly F[]): Box<F>[] => {
  const familyByNumber = new Map<number, F>()
  for (const family of families) {
    const { number } = family.row
    if (number && !familyByNumber.has(number)) familyByNumber.set(number, family)
  }
  const numberedFamilies = new Set(familyByNumber.values())
  let nextNumber = 1
  for (const family of families) {
    if (numberedFamilies.has(family)) continue
    while (familyByNumber.has(nextNumber)) nextNumber += 1
    familyByNumber.set(nextNumber, family)
  }
  return [...familyByNumber]
    .sort(([a], [b]) => a - b)
    .map(([number, family]) => ({ number, size: getBoxSize(family.row), family }))
}

/** Boxes of the same size with the same contents and notes. */
export type BoxGroup<F extends FoodFields> = { size: BoxSize; food: FoodFields; boxes: Box<F>[] }

/** Groups boxes by size and diet: large boxes first, and boxes without restrictions first in each size. */
export const groupBoxes = <F extends FoodFields>(boxes: readonly Box<F>[]): BoxGroup<F>[] => {
  const groups = new Map<string, BoxGroup<F>>()
  for (const box of boxes) {
    const { allergens, full_dietary_requirements } = box.family
    const food = { allergens, full_dietary_requirements }
    const key = JSON.stringify([box.size, allergens, full_dietary_requirements?.toLowerCase() ?? null])
    const group = groups.get(key)
    if (group) group.boxes.push(box)
    else groups.set(key, { size: box.size, food, boxes: [box] })
  }
  const countRestrictions = ({ food }: BoxGroup<F>) =>
    food.allergens.length + (food.full_dietary_requirements === null ? 0 : 1)
  return [...groups.values()].sort(
    (a, b) => boxSizes.indexOf(a.size) - boxSizes.indexOf(b.size) || countRestrictions(a) - countRestrictions(b),
  )
}

type AddressFields = { postcode: string | null; address_1: string | null }

/** Sorts boxes for delivery by postcode and house. Boxes without an address come last. */
export const sortForDelivery = <B extends { number: number; family: { person: AddressFields | undefined } }>(
  boxes: readonly B[],
): B[] => {
  const compareText = (a: string | null | undefined, b: string | null | undefined) =>
    Number(!a) - Number(!b) || (a ?? '').localeCompare(b ?? '', 'en', { numeric: true })
  return [...boxes].sort(
    (a, b) =>
      compareText(a.family.person?.postcode, b.family.person?.postcode) ||
      compareText(a.family.person?.address_1, b.family.person?.address_1) ||
      a.number - b.number,
  )
}

/** Number of labels on an A4 sheet, in rows of three. */
export const LABELS_ON_SHEET = 21

/**
 * Distributes boxes over label sheets.
 * @param firstFree position, from 1, of the first unused label on the first sheet
 * @returns the positions of each sheet, with null for a used label
 */
export const toLabelSheets = <B>(boxes: readonly B[], firstFree: number): (B | null)[][] => {
  const positions = [...Array.from({ length: firstFree - 1 }, () => null), ...boxes]
  return Array.from({ length: Math.ceil(positions.length / LABELS_ON_SHEET) }, (_, sheet) =>
    positions.slice(sheet * LABELS_ON_SHEET, (sheet + 1) * LABELS_ON_SHEET),
  )
}
