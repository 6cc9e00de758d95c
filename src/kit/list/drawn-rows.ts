/** A row, made once, and how it comes to show a record. */
export type RowMade<R> = {
  element: HTMLElement
  /** What is seen, on a day, `YYYY-MM-DD`. */
  show: (record: R, selected: boolean, today: string) => void
  /** What is not: where its links lead, what a screen reader says of its buttons. */
  name: (record: R) => void
}

type Row<R> = RowMade<R> & { record?: R; named?: R; selected?: boolean; day?: string; place: number }

type Drawing = {
  selected: (id: string) => boolean
  /** `YYYY-MM-DD`: rows show ages, and are drawn anew on another day. */
  today: string
  /** Rows stay where they are and show others: quicker, for when no finger and no focus can be on a row. */
  inPlace: boolean
  /** Only what is seen changes; the rest comes with the next drawing, which must follow once this is painted. */
  ahead: boolean
}

/**
 * The rows of a list that changes with each letter of a search, drawn by hand and not by React: on a slow tablet React and
 * new rows take most of the time that a letter may. Nobody else may change what is in `home`.
 */
export class DrawnRows<R extends { id: string }> {
  readonly #home: HTMLElement
  readonly #make: () => RowMade<R>
  #rows: Row<R>[] = []
  /** Made, and not needed for the moment. */
  readonly #spare: Row<R>[] = []

  /** @param make a new row that shows nobody yet */
  constructor(home: HTMLElement, make: () => RowMade<R>) {
    this.#home = home
    this.#make = make
    home.replaceChildren()
  }

  /** Shows these records, in this order. A row that shows its record already is not touched. */
  draw(records: readonly R[], drawing: Drawing): void {
    const rows = drawing.inPlace ? this.#inPlace(records.length) : this.#byRecord(records)
    for (const [at, row] of rows.entries()) this.#show(row, records[at] as R, drawing)
    this.#rows = rows
  }

  /** The record of the row in which something stands. */
  recordAt(inside: Node): R | undefined {
    return this.#rows.find(({ element }) => element.contains(inside))?.record
  }

  #show(row: Row<R>, record: R, { selected, today, ahead }: Drawing): void {
    if (!ahead && row.named !== record) {
      row.named = record
      row.name(record)
    }
    const isSelected = selected(record.id)
    if (row.record === record && row.selected === isSelected && row.day === today) return
    row.record = record
    row.selected = isSelected
    row.day = today
    row.show(record, isSelected, today)
  }

  #newRow(): Row<R> {
    return this.#spare.pop() ?? { ...this.#make(), place: 0 }
  }

  #inPlace(count: number): Row<R>[] {
    const rows = this.#rows.slice(0, count)
    for (const row of this.#rows.slice(count)) {
      row.element.remove()
      this.#spare.push(row)
    }
    while (rows.length < count) {
      const row = this.#newRow()
      this.#home.append(row.element)
      rows.push(row)
    }
    return rows
  }

  /** Each record keeps its row, with the focus and the finger on it. As few as may be are moved: a moved one loses both. */
  #byRecord(records: readonly R[]): Row<R>[] {
    for (const [place, row] of this.#rows.entries()) row.place = place
    const held = new Map(this.#rows.map((row) => [row.record?.id, row]))
    const staying = new Set<Row<R>>()
    let last = -1
    const rows = records.map(({ id }) => {
      const row = held.get(id)
      if (!row) return this.#newRow()
      held.delete(id)
      if (row.place > last) {
        last = row.place
        staying.add(row)
      }
      return row
    })
    for (const gone of held.values()) gone.element.remove()
    let after: HTMLElement | null = null
    for (const row of rows.toReversed()) {
      if (!staying.has(row)) this.#home.insertBefore(row.element, after)
      after = row.element
    }
    return rows
  }
}
