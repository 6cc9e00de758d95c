import { useLingui } from '@lingui/react/macro'
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Stored } from '@/hooks/use-replica.ts'
import { DrawnRows } from '@/kit/list/drawn-rows.ts'
import { useRowLinks } from '@/kit/list/row-link.tsx'
import type { RowSelection } from '@/kit/list/row-selection.tsx'
import { lateCode } from '@/ui/lazy-popup.tsx'
import { makePersonRow } from './made-person-row.ts'
import { PersonPattern, type PersonPatternProps } from './person-pattern.tsx'
import type { RowMenuAtProps } from './row-menu.tsx'

type Person = Stored<'registered'>

/** What a typed letter does to a list before React does. */
export type ShownAtOnce = {
  /** The first people of those that are found; nobody is selected. */
  show: (people: readonly Person[]) => void
}

type PersonRowsProps = PersonPatternProps & {
  ref: Ref<ShownAtOnce>
  people: readonly Person[]
  selection: RowSelection
  /** Somebody is at the search. */
  typing: boolean
  /** `YYYY-MM-DD`, for ages. */
  today: string
  /** A row is about to be used: React, and the address, are to know what the search says. */
  onUse: () => void
}

type OpenMenu = Pick<RowMenuAtProps, 'person' | 'button'> & { Menu: ComponentType<RowMenuAtProps> }

const menuCode = lateCode<RowMenuAtProps>(() => import('./row-menu.tsx').then((m) => m.RowMenuAt))
const readAhead = (event: SyntheticEvent) => {
  if ((event.target as Element).closest('.row-more')) void menuCode().catch(() => undefined)
}

const nobodySelected = () => false

/**
 * Draws, and gives the focus back that a row loses when it is moved or goes: to the same place in it, else to the list.
 */
const keepFocus = (body: HTMLElement, list: HTMLElement | null, draw: () => void) => {
  const focused = document.activeElement
  draw()
  if (
    !(focused instanceof HTMLElement) ||
    document.activeElement !== document.body ||
    focused === document.body
  )
    return
  const home = body.contains(focused) ? focused : list
  home?.focus({ preventScroll: true })
}

/**
 * The body of the register's table. React draws one row, the pattern, off the page; the rows on it are copies of that, drawn
 * by hand (see `DrawnRows`), and what happens in them is heard here.
 */
export const PersonRows = ({ ref, people, selection, typing, today, onUse, ...pattern }: PersonRowsProps) => {
  const { i18n } = useLingui()
  const followLink = useRowLinks()
  const body = useRef<HTMLTableSectionElement>(null)
  const [mould] = useState(() => document.createElement('tbody'))
  const rows = useRef<DrawnRows<Person>>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  // The nearest error boundary says so: a button that does nothing would be worse.
  if (failure) throw failure.error

  const { partner, groups, folded } = pattern
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pattern, or its words in another language
  useLayoutEffect(() => {
    const made = mould.firstElementChild as HTMLElement
    const home = body.current as HTMLElement
    keepFocus(home, selection.home.current, () => {
      rows.current = new DrawnRows(home, () => makePersonRow(made.cloneNode(true) as HTMLElement))
    })
  }, [mould, partner, groups, folded, i18n.locale])
  useLayoutEffect(() => {
    keepFocus(body.current as HTMLElement, selection.home.current, () =>
      rows.current?.draw(people, { selected: selection.has, today, inPlace: typing, ahead: false }),
    )
    if (menu && !menu.button.isConnected) setMenu(null)
  })
  useImperativeHandle(
    ref,
    () => ({
      show: (found) =>
        rows.current?.draw(found, { selected: nobodySelected, today, inPlace: true, ahead: true }),
    }),
    [today],
  )

  const toggleMenu = (person: string, button: HTMLElement) => {
    if (menu?.button === button) return setMenu(null)
    menuCode().then(
      (Menu) => setMenu({ Menu, person, button }),
      (error: unknown) => setFailure({ error }),
    )
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    flushSync(onUse)
    const target = event.target as HTMLElement
    const person = rows.current?.recordAt(target)
    if (!person) return
    const button = target.closest<HTMLElement>('.row-more')
    if (target instanceof HTMLInputElement) selection.pick([person.id], target.checked)
    else if (button) toggleMenu(person.id, button)
    else followLink(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('.row-more')
    if (event.key !== 'ArrowDown' || !button) return
    event.preventDefault()
    button.click()
  }
  return (
    <>
      {createPortal(<PersonPattern {...pattern} />, mould)}
      <tbody
        ref={body}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerOver={readAhead}
        onFocus={readAhead}
      />
      {menu ? (
        <menu.Menu
          person={menu.person}
          partner={partner}
          button={menu.button}
          // A finger's press outside ends after it has opened the next one, which stays.
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      ) : null}
    </>
  )
}
