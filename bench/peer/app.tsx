import { Dexie, type EntityTable } from 'dexie'
import { memo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Reference app for attendance: the smallest app with the same libraries and the same durability. It shows a virtual
 * list of people from IndexedDB. It renders a tick after the tick and its queue entry are on disk. It has no routes,
 * languages, rules, sync or styling.
 */
type Person = { id: string; archived: 0 | 1; first_name: string; last_name: string; more: string }
type TickRow = { id: string; state: string; text: string }

class PeerDb extends Dexie {
  declare people: EntityTable<Person, 'id'>
  declare ticks: EntityTable<TickRow, 'id'>
  declare outbox: EntityTable<{ seq: number; name: string; text: string }, 'seq'>
  constructor() {
    super('peer', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ people: 'id, archived', ticks: 'id', outbox: '++seq' })
  }
}
const db = new PeerDb()

const COLUMNS = 3
const ROW_HEIGHT = 84

const tickedIds = new Set<string>()
const listeners = new Map<string, () => void>()

const saveTick = async (id: string) => {
  await db.transaction('rw', db.ticks, db.outbox, () =>
    Promise.all([
      db.ticks.put({ id, state: 'attending', text: 'x'.repeat(200) }),
      db.outbox.add({ name: 'attendance.set', text: 'x'.repeat(400) }),
    ]),
  )
  tickedIds.add(id)
  listeners.get(id)?.()
}

const Tile = memo(({ person }: { person: Person }) => {
  const isTicked = useSyncExternalStore(
    (listener) => {
      listeners.set(person.id, listener)
      return () => listeners.delete(person.id)
    },
    () => tickedIds.has(person.id),
  )
  return (
    <label
      className="tile"
      data-here={isTicked || undefined}
      onTouchEnd={(event) => {
        event.preventDefault()
        void saveTick(person.id)
      }}
    >
      <input type="checkbox" checked={isTicked} onChange={() => void saveTick(person.id)} />
      <b>{person.first_name}</b> <span>{person.last_name}</span>
    </label>
  )
})
Tile.displayName = 'Tile'

const List = ({ people }: { people: readonly Person[] }) => {
  const [scrollTop, setScrollTop] = useState(0)
  const firstIndex = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - 2) * COLUMNS
  const visiblePeople = people.slice(firstIndex, firstIndex + (Math.ceil(innerHeight / ROW_HEIGHT) + 4) * COLUMNS)
  return (
    <section className="people" onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
      <div className="canvas" style={{ height: Math.ceil(people.length / COLUMNS) * ROW_HEIGHT }}>
        {visiblePeople.map((person, index) => {
          const [row, column] = [Math.floor((firstIndex + index) / COLUMNS), (firstIndex + index) % COLUMNS]
          return (
            <div key={person.id} className="block" style={{ top: row * ROW_HEIGHT, left: `${column * 33.3}%` }}>
              <Tile person={person} />
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Fills the database with `people` people of a kilobyte each. All but the first `listed` people are archived. */
const seed = async (listed: number, people: number) => {
  await db.people.bulkPut(
    Array.from({ length: people }, (_, index) => ({
      id: crypto.randomUUID(),
      archived: index < listed ? 0 : 1,
      first_name: `First ${index}`,
      last_name: `Last ${index}, 9`,
      more: 'x'.repeat(900),
    })),
  )
}
Object.assign(window, { seed })

void navigator.serviceWorker?.register('/sw.js')
const people = await db.people.where('archived').equals(0).toArray()
createRoot(document.getElementById('app') as HTMLElement).render(<List people={people} />)
