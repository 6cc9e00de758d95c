import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusHandover } from './use-focus-handover.ts'

afterEach(cleanup)

const DoorList = () => {
  const [people, setPeople] = useState(['Ann', 'Ben', 'Cai'])
  const { page, keep } = useFocusHandover()
  return (
    <main ref={page}>
      <h1 tabIndex={-1}>Signing out</h1>
      {people.map((name) => (
        <p key={name} className="at-door">
          <button
            type="button"
            onClick={() => {
              keep()
              setPeople(people.filter((one) => one !== name))
            }}
          >
            {name}
          </button>
        </p>
      ))}
    </main>
  )
}

it('moves the focus to the next person, finally to the heading [B-HAL-04]', () => {
  render(<DoorList />)
  const press = (name: string) => {
    screen.getByRole('button', { name }).focus()
    fireEvent.click(screen.getByRole('button', { name }))
    return document.activeElement?.textContent
  }
  expect([press('Ben'), press('Cai'), press('Ann')]).toEqual(['Cai', 'Ann', 'Signing out'])
})
