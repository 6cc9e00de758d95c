import { attendanceId } from '@contract/id.ts'
import type { Rows } from '@contract/rows.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SyncPill } from '@/blocks/sync/sync-pill.tsx'
import { useLiveRow, useLiveRows } from '@/hooks/use-live-row.ts'
import { useReplica } from '@/hooks/use-replica.ts'
import { currentUser } from '@/hooks/use-user.ts'
import { shortDay } from '@/i18n/format.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { type LiveRows, openLiveRows } from '@/replica/live-rows.ts'
import { initialsOf } from '@/ui/avatar.tsx'
import { PersonTile } from '@/ui/person-tile.tsx'

export const Route = createFileRoute('/_app/sessions/$id')({
  loader: async ({ params }) => {
    const db = new ReplicaDb(currentUser()?.id ?? '')
    const session = await db.rows('sessions').get(params.id)
    const people = await openLiveRows(db, 'registered', () =>
      db.rows('registered').where('archived').equals(0).toArray(),
    )
    const ticks = await openLiveRows(
      db,
      'attendance',
      () => db.rows('attendance').where('session').equals(params.id).toArray(),
      (row) => row.session === params.id,
    )
    return { session, people, ticks }
  },
  component: AttendanceScreen,
  staticData: { nav: 'rail', tabBar: false, offline: true },
})

function AttendanceScreen() {
  const { session, people, ticks } = Route.useLoaderData()
  const replica = useReplica()
  const all = useLiveRows(people.rows)
  const { id } = Route.useParams()
  const toggle = useCallback(
    (person: string, checked: boolean) => {
      const row = ticks.rows.get(attendanceId(id, person))
      void replica.queue([
        {
          name: 'attendance.set',
          args: {
            session: id,
            registered: person,
            seen: row?.version ?? 0,
            state: checked ? 'attending' : 'none',
          },
        },
      ])
    },
    [replica, ticks, id],
  )
  return (
    <main className="p-6">
      <h1>
        Attendance for {session?.group__name}: {session ? shortDay(session.date) : ''}
      </h1>
      <SyncPill />
      <div className="grid grid-cols-3 gap-3">
        {all.map((p) => (
          <Tile key={p.id} session={id} person={p} ticks={ticks.rows} onToggle={toggle} />
        ))}
      </div>
    </main>
  )
}

const none: never[] = []
const Tile = (props: {
  session: string
  person: Rows['registered']
  ticks: LiveRows<'attendance'>
  onToggle: (id: string, checked: boolean) => void
}) => {
  const { person } = props
  const tick = useLiveRow(props.ticks, attendanceId(props.session, person.id))
  return (
    <PersonTile
      id={person.id}
      firstName={person.first_name}
      secondLine={person.last_name}
      name={`${person.first_name} ${person.last_name}`}
      chips={none}
      initials={initialsOf(person.first_name, person.last_name)}
      checked={tick?.state === 'attending'}
      onToggle={props.onToggle}
    />
  )
}
