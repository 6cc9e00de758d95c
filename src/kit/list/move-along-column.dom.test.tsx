import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { moveAlongColumn } from './move-along-column.ts'

afterEach(cleanup)

/** Renders a list in which the second row has no fields, as the row of a merged family. */
function renderRows() {
  render(
    <ul onKeyDown={moveAlongColumn}>
      {['Ann', 'Bea', 'Cal'].map((name) => (
        <li key={name}>
          {name === 'Bea' ? null : (
            <>
              <input aria-label={`Adults, ${name}`} defaultValue="1" />
              <input aria-label={`Meals, ${name}`} defaultValue="4" />
              <input type="checkbox" aria-label={`Packed, ${name}`} />
            </>
          )}
        </li>
      ))}
    </ul>,
  )
}

const getField = (name: string) => screen.getByLabelText(name)

/** Presses a key in a field and returns the name of the field that then has the focus. */
function pressKey(name: string, key: string, modifiers = {}): string | null | undefined {
  getField(name).focus()
  fireEvent.keyDown(getField(name), { key, ...modifiers })
  return document.activeElement?.getAttribute('aria-label')
}

describe('keys of a list with the same fields in each row', () => {
  it('moves with Enter to the same field of the next row', () => {
    renderRows()
    expect(pressKey('Meals, Ann', 'Enter')).toBe('Meals, Cal')
    expect(pressKey('Meals, Cal', 'Enter', { shiftKey: true })).toBe('Meals, Ann')
  })

  it('selects the number of the next row, so that typing replaces it', () => {
    renderRows()
    pressKey('Adults, Ann', 'Enter')
    const { selectionStart, selectionEnd } = getField('Adults, Cal') as HTMLInputElement
    expect([selectionStart, selectionEnd]).toEqual([0, 1])
  })

  it('moves with arrow keys between checkboxes only', () => {
    renderRows()
    expect(pressKey('Packed, Ann', 'ArrowDown')).toBe('Packed, Cal')
    expect(pressKey('Packed, Cal', 'ArrowUp')).toBe('Packed, Ann')
    expect(pressKey('Adults, Ann', 'ArrowDown')).toBe('Adults, Ann')
  })

  it('stays in the last row and ignores shortcuts', () => {
    renderRows()
    expect(pressKey('Adults, Cal', 'Enter')).toBe('Adults, Cal')
    expect(pressKey('Adults, Ann', 'Enter', { ctrlKey: true })).toBe('Adults, Ann')
  })
})
