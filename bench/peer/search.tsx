import { Dexie, type EntityTable } from 'dexie'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Reference app for the register: the smallest app with the same libraries and content. It searches people from
 * IndexedDB and shows the visible matches with the same columns. It has no routes, filters, pages, menus, selection,
 * languages or styling.
 */
type Person = { id: string; first_name: string; last_name: string; folded: string; more: string }

class PeerDb extends Dexie {
  declare people: EntityTable<Person, 'id'>
  constructor() {
    super('peer-search', { cache: 'disabled' })
    this.version(1).stores({ people: 'id' })
  }
}
const db = new PeerDb()

const VISIBLE_ROWS = Math.ceil((screen.height - 360) / 55)

const Row = ({ person }: { person: Person }) => (
  <tr>
    <td>
      <input type="checkbox" aria-label={`Select ${person.first_name}`} />
    </td>
    <td>
      <a href={`/registered/${person.id}`}>{person.first_name}</a>
    </td>
    <td>
      <a href={`/registered/${person.id}`}>{person.last_name}</a>
    </td>
    <td>Female</td>
    <td>9</td>
    <td>Child</td>
    <td>None</td>
    <td>25/11/2026 10:30</td>
    <td>
      <button type="button" aria-label={`Actions, ${person.first_name}`}>
        •••
      </button>
    </td>
  </tr>
)

const Register = ({ people }: { people: readonly Person[] }) => {
  const [search, setSearch] = useState('')
  const matches = useMemo(
    () => (search ? people.filter(({ folded }) => folded.includes(search)) : people),
    [people, search],
  )
  return (
    <main>
      <input type="search" aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <table>
        <tbody>
          {matches.slice(0, VISIBLE_ROWS).map((person) => (
            <Row key={person.id} person={person} />
          ))}
        </tbody>
      </table>
      <nav>
        <span role="status">
          1 to {Math.min(50, matches.length)} of {matches.length}
        </span>
      </nav>
    </main>
  )
}

/** Fills the database with people of a kilobyte each. Searches use the field `folded`. */
const seed = (people: readonly { first_name: string; last_name: string; folded: string }[]) =>
  db.people.bulkPut(people.map((one) => ({ ...one, id: crypto.randomUUID(), more: 'x'.repeat(900) })))
Object.assign(window, { seed })

const people = await db.people.toArray()
createRoot(document.getElementById('app') as HTMLElement).render(<Register people={people} />)
