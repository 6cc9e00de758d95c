import type { ParcelRow } from '@contract/rows.ts'
import type { ParcelFamily } from './families-of.ts'

/** How big a box is, by how many people eat from it. */
export type BoxSize = 'small' | 'medium' | 'large'

export const boxSizes: readonly BoxSize[] = ['large', 'medium', 'small']

type Eaten = Pick<ParcelFamily, 'allergens' | 'full_dietary_requirements'>

/** A family's box and the number on its label. */
export type Box<F extends Eaten = ParcelFamily> = { number: number; size: BoxSize; family: F }

/** One or two people, three or four, five or more. */
export const sizeOf = ({ adults, children }: Pick<ParcelRow, 'adults' | 'children'>): BoxSize => {
  const people = adults + children
  return people <= 2 ? 'small' : people <= 4 ? 'medium' : 'large'
}

type Boxed = Pick<ParcelRow, 'adults' | 'children'> & { number?: number | null }

/**
 * The boxes of a session in the order of their numbers, which families keep from when they came into it. Families of a session
 * from before boxes were numbered have the numbers that are free, in the order of the list; and so has one of two tablets' boxes
 * of one number, until the server has given it another.
 */
export const boxesOf = <F extends Eaten & { row: Boxed }>(families: readonly F[]): Box<F>[] => {
  const owners = new Map<number, F>()
  for (const family of families) {
    const { number } = family.row
    if (number && !owners.has(number)) owners.set(number, family)
  }
  const settled = new Set(owners.values())
  let next = 1
  for (const family of families) {
    if (settled.has(family)) continue
    while (owners.has(next)) next += 1
    owners.set(next, family)
  }
  return [...owners]
    .sort(([a], [b]) => a - b)
    .map(([number, family]) => ({ number, size: sizeOf(family.row), family }))
}

/** Boxes of one size that are packed alike: with the same left out, and the same notes. */
export type BoxGroup<F extends Eaten> = { size: BoxSize; food: Eaten; boxes: Box<F>[] }

/** So many boxes of each size and diet: large ones first, and of each size those that anything goes into. */
export const groupBoxes = <F extends Eaten>(boxes: readonly Box<F>[]): BoxGroup<F>[] => {
  const groups = new Map<string, BoxGroup<F>>()
  for (const box of boxes) {
    const { allergens, full_dietary_requirements } = box.family
    const food = { allergens, full_dietary_requirements }
    const key = JSON.stringify([box.size, allergens, full_dietary_requirements?.toLowerCase() ?? null])
    const group = groups.get(key)
    if (group) group.boxes.push(box)
    else groups.set(key, { size: box.size, food, boxes: [box] })
  }
  const needs = ({ food }: BoxGroup<F>) =>
    food.allergens.length + (food.full_dietary_requirements === null ? 0 : 1)
  return [...groups.values()].sort(
    (a, b) => boxSizes.indexOf(a.size) - boxSizes.indexOf(b.size) || needs(a) - needs(b),
  )
}

type Lives = { postcode: string | null; address_1: string | null }

/** The order of a delivery run: by postcode, then by house; who has none comes last. */
export const deliveryOrder = <B extends { number: number; family: { person: Lives | undefined } }>(
  boxes: readonly B[],
): B[] => {
  const compare = (a: string | null | undefined, b: string | null | undefined) =>
    Number(!a) - Number(!b) || (a ?? '').localeCompare(b ?? '', 'en', { numeric: true })
  return [...boxes].sort(
    (a, b) =>
      compare(a.family.person?.postcode, b.family.person?.postcode) ||
      compare(a.family.person?.address_1, b.family.person?.address_1) ||
      a.number - b.number,
  )
}

/** Labels on a sheet of A4, in rows of three. */
export const LABELS_ON_SHEET = 21

/**
 * Puts boxes on sheets of labels, one after another.
 * @param firstFree position from 1 of the first label on the first sheet that was not used before
 * @returns sheets of positions; null for a label that was used before
 */
export const labelSheets = <B>(boxes: readonly B[], firstFree: number): (B | null)[][] => {
  const positions = [...Array.from({ length: firstFree - 1 }, () => null), ...boxes]
  return Array.from({ length: Math.ceil(positions.length / LABELS_ON_SHEET) }, (_, sheet) =>
    positions.slice(sheet * LABELS_ON_SHEET, (sheet + 1) * LABELS_ON_SHEET),
  )
}
