import { memo, useLayoutEffect, useRef } from 'react'
import type { RowSelection } from '@/kit/list/row-selection.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { PersonRow, type PersonRowLayout } from './person-row.tsx'

type PersonRowsProps = PersonRowLayout & {
  people: readonly StoredRow<'registered'>[]
  selection: RowSelection
}

/** Body of the register's table. If a focused row is removed, the focus moves to the list. */
export const PersonRows = memo(({ people, selection, ...layout }: PersonRowsProps) => {
  const focusedElement = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!focusedElement.current || focusedElement.current.isConnected) return
    focusedElement.current = null
    if (document.activeElement === document.body) selection.home.current?.focus({ preventScroll: true })
  })
  return (
    <tbody
      onFocus={(event) => {
        focusedElement.current = event.target
      }}
    >
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          selected={selection.has(person.id)}
          onPick={selection.pick}
          {...layout}
        />
      ))}
    </tbody>
  )
})
