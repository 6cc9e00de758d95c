import { newId } from '@contract/id.ts'
import { stateWhenAdded } from '@contract/rules/attendance.ts'
import { likelyDuplicates } from '@contract/rules/duplicates.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { PageHead } from '@/blocks/page-head.tsx'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { type NewChange, type Stored, useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { useToast } from '@/ui/toast.tsx'
import { DuplicatesDialog } from './-walk-in/duplicates-dialog.tsx'
import { WalkInForm } from './-walk-in/walk-in-form.tsx'
import { emptyWalkIn, newPersonValues, type WalkIn } from './-walk-in/walk-in-values.ts'

const Search = v.object({
  session: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  adult: v.fallback(v.optional(v.boolean()), undefined),
})

export const Route = createFileRoute('/_app/registered/new')({
  validateSearch: (search) => v.parse(Search, search),
  component: NewPersonScreen,
  staticData: { offline: true },
})

/** Registers somebody at the door; from a session they are put on it at once (PER-106 to PER-109, PER-174). */
function NewPersonScreen() {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const save = useSaveLocally()
  const navigate = useNavigate()
  const { session, adult = false } = Route.useSearch()
  const [question, setQuestion] = useState<{ values: WalkIn; people: Stored<'registered'>[] } | null>(null)
  const state = stateWhenAdded(user.two_step_attendance ? 'two_step' : 'normal')

  const leave = () =>
    session ? navigate({ to: '/sessions/$id', params: { id: session } }) : navigate({ to: '/registered' })
  const tick = async (registered: string): Promise<NewChange[]> => {
    if (!session) return []
    const row = await db.rows('attendance').get(`${session}:${registered}`)
    const seen = row?.version ?? (await db.getMeta('version')) ?? 0
    return [{ name: 'attendance.set', args: { session, registered, seen, state } }]
  }
  const register = async (values: WalkIn) => {
    const id = newId()
    const group =
      user.allow_multiple_groups && session ? (await db.rows('sessions').get(session))?.group : undefined
    const person = { ...newPersonValues(values), ...(group && { groups: [group] }) }
    if (!(await save([{ name: 'registered.create', args: { id, values: person } }, ...(await tick(id))])))
      return
    const name = fullName(person)
    show({ message: session ? t`${name} is registered and on the list` : t`Saved successfully` })
    await leave()
  }
  const submit = async (values: WalkIn) => {
    const people = likelyDuplicates(await db.rows('registered').toArray(), values)
    if (people.length) setQuestion({ values, people: people.slice(0, 5) })
    else await register(values)
  }
  const choose = async (person: Stored<'registered'>) => {
    if (!session) return navigate({ to: '/registered/$id', params: { id: person.id } })
    if (await save(await tick(person.id))) {
      const name = fullName(person)
      show({ message: t`${name} is on the list` })
      await leave()
    }
  }

  return (
    <main className="grid max-w-270 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead
        title={adult ? t`Register Adult` : t`Register Child`}
        back={
          session
            ? { to: `/sessions/${session}`, label: t`Back to the session` }
            : { to: '/registered', label: t`Registration` }
        }
      />
      <WalkInForm
        initial={emptyWalkIn(adult)}
        askKind
        saveLabel={session ? t`Register and add` : t`Register`}
        onSave={submit}
        onCancel={() => void leave()}
      />
      {question ? (
        <DuplicatesDialog
          people={question.people}
          chooseLabel={session ? t`Add this person` : t`Open`}
          onChoose={(person) => void choose(person)}
          onNew={() => {
            setQuestion(null)
            void register(question.values)
          }}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </main>
  )
}
