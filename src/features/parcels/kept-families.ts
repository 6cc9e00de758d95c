type Shown = {
  row: { id: string }
  person: unknown
  family: readonly unknown[]
  full_dietary_requirements: string | null
  disputes: readonly unknown[]
  pending: boolean
}

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

const sameFamily = (a: Shown, b: Shown): boolean =>
  a.person === b.person &&
  a.pending === b.pending &&
  sameItems(a.family, b.family) &&
  a.full_dietary_requirements === b.full_dietary_requirements &&
  JSON.stringify([a.row, a.disputes]) === JSON.stringify([b.row, b.disputes])

/** Gives each family that shows the same as before as it was: of hundreds of rows, the one that was ticked is drawn again. */
export const keepFamilies = <F extends Shown>(): ((families: F[]) => F[]) => {
  let before = new Map<string, F>()
  return (families) => {
    const kept = families.map((family) => {
      const known = before.get(family.row.id)
      return known && sameFamily(known, family) ? known : family
    })
    before = new Map(kept.map((family) => [family.row.id, family]))
    return kept
  }
}
