import type { KeyboardEvent } from 'react'

/**
 * Handles keys of a list whose rows have the same fields, so that a column can be filled in without the mouse. In a
 * text field, Enter moves to the same field of the next row, and Shift with Enter moves back. On a checkbox, the arrow
 * keys move up and down. Each row is a child of the list.
 */
export function moveAlongColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: list } = event
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  const step = getStep(event, target.type)
  const rows = [...list.children]
  const position = rows.findIndex((row) => row.contains(target))
  const column = getFields(rows[position]).indexOf(target)
  if (step === 0 || column < 0) return
  const nextRows = step > 0 ? rows.slice(position + 1) : rows.slice(0, position).reverse()
  const field = nextRows.map((row) => getFields(row)[column]).find((next) => next?.type === target.type)
  if (!field) return
  event.preventDefault()
  field.focus()
  if (field.type === 'text') field.select()
}

function getStep({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent, type: string): number {
  if (ctrlKey || altKey || metaKey) return 0
  if (type === 'checkbox') return { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0
  if (type !== 'text' || key !== 'Enter') return 0
  return shiftKey ? -1 : 1
}

const getFields = (row: Element | undefined): HTMLInputElement[] => [...(row?.querySelectorAll('input') ?? [])]
