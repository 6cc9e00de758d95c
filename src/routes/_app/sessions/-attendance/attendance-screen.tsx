import type { SessionRow } from '@contract/rows.ts'
import type { ListScope } from '@contract/rules/attendance.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLiveRow } from '@/hooks/use-live-row.ts'
import { useUser } from '@/hooks/use-user.ts'
import { formatShortDay } from '@/i18n/format.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { AttendanceHeader } from './attendance-header.tsx'
import { EmptyList } from './empty-list.tsx'
import { LazyAddAttendance, LazyRegisterMenu } from './lazy-parts.ts'
import { PeopleList } from './people-list.tsx'
import type { Register } from './register.ts'
import { SessionPanel } from './session-panel.tsx'
import { createCounting, getTicksByPerson } from './summary.ts'
import { RolesLine, TallyAnnouncer } from './tally.tsx'
import { noteAutomaticListChange, noteRequestedListChange } from './tile-touch.ts'
import { FamiliesToCheck } from './to-check.tsx'
import { addButton, Dock, FilterButtons, FindName, registerButton } from './tools.tsx'
import { buildUnits } from './units.ts'
import { useArrangement } from './use-arrangement.ts'
import { useLayout } from './use-layout.ts'
import { useTicking } from './use-ticking.tsx'

/** Optional features of the list, which load after the first paint. The list works without them. */
const LazyListFeatures = lazyOptional(() => import('./deferred-list-features.tsx').then((m) => m.DeferredListFeatures))
const PersonSheet = lazy(() => import('./person-sheet.tsx').then((m) => ({ default: m.PersonSheet })))
const ContestedDialog = lazy(() => import('./contested-dialog.tsx').then((m) => ({ default: m.ContestedDialog })))

/** Sets the page title and the tab title (ATT-01, ATT-02). */
const useTitle = (session: SessionRow): string => {
  const { t } = useLingui()
  const group = session.group__name
  const date = formatShortDay(session.date)
  const title = t`Attendance for ${group}: ${date}`
  useEffect(() => {
    document.title = t`${title} · Hallbook`
  }, [title, t])
  return title
}

/** Register of one session: the list of people, the session panel and the tools. */
export const AttendanceScreen = ({ register }: { register: Register }) => {
  const session = useLiveRow(register.session, register.id)
  return session ? <OpenRegister register={register} session={session} /> : null
}

const OpenRegister = ({ register, session }: { register: Register; session: SessionRow }) => {
  const { i18n } = useLingui()
  const user = useUser()
  const language = i18n.locale === 'cy' ? 'cy' : 'en'
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const group = user.allow_multiple_groups ? session.group : null
  const scope = useMemo<ListScope>(() => ({ mode, group }), [mode, group])
  const { layout, low, narrow } = useLayout()
  const title = useTitle(session)
  const counting = useMemo(() => createCounting(register, scope), [register, scope])
  const { arrangement, ask } = useArrangement(register, scope, language)
  const { filter } = arrangement
  const [query, setQuery] = useState('')
  const [isSearching, setFinding] = useState(false)
  const [editing, setEditing] = useState(false)
  const main = useRef<HTMLElement>(null)
  const tools = useRef<HTMLDivElement>(null)

  const searchName = (typed: string) => {
    noteRequestedListChange()
    setQuery(typed)
    startTransition(() => ask({ query: typed }))
  }
  const afterTick = useCallback(
    (person: string) => {
      if (query === '') return
      // True if the user ticked by keyboard. Only then is the search field focused for the next name. After a tap, the
      // phone's keyboard must not open.
      const byKeys = document.activeElement?.matches('.tile > :focus-visible')
      // Clear the search and show the full list, scrolled to the person who was just ticked.
      setQuery('')
      setFinding(false)
      noteAutomaticListChange()
      ask({ query: '', reveal: person })
      if (byKeys) tools.current?.querySelector('input')?.focus()
    },
    [query, ask],
  )
  const [about, setAbout] = useState<string | null>(null)
  const [contested, setContested] = useState<string | null>(null)
  const ticking = useTicking(register, mode, afterTick, setContested)
  const addPerson = async (person: string) => {
    if (!(await ticking.add(person))) return
    setQuery('')
    ask({ filter: 'all', query: '', reveal: person })
  }
  const startFinding = () => {
    // Render synchronously, because a phone opens its keyboard only if the field receives the focus during
    // the tap.
    flushSync(() => setFinding(true))
    tools.current?.querySelector('input')?.focus()
  }

  const panelProps = { register, session, counting, mode, ticking, editing, onEditing: setEditing } as const
  const renderAddButton = (trigger: React.ReactNode) => (
    <LazyAddAttendance
      register={register}
      mode={mode}
      language={language}
      onAdd={(person) => void addPerson(person)}
      trigger={trigger}
    />
  )
  const renderRegisterButton = (trigger: React.ReactNode) => (
    <LazyRegisterMenu session={session.id} name={query.trim()} trigger={trigger} />
  )
  const phone = layout === 'phone'
  // Count matches in the full list only if the filtered list has no match.
  const otherMatchCount = useMemo(() => {
    const { units, directory, query } = arrangement
    if (units.length > 0 || filter === 'all' || !query.trim()) return 0
    const everyone = { scope, filter: 'all' as const, query, sticky: new Set<string>() }
    return buildUnits(directory, getTicksByPerson(register), everyone).reduce((sum, u) => sum + u.members.length, 0)
  }, [arrangement, filter, scope, register])
  return (
    <main
      ref={main}
      className="attendance"
      data-layout={layout}
      data-low={low}
      data-narrow={narrow || undefined}
      data-toast-clear={layout === 'wide' ? 'panel' : undefined}
    >
      <AttendanceHeader layout={layout} title={title} panel={panelProps} />
      <div className="tools" ref={tools}>
        {!phone || isSearching || query ? (
          <FindName
            value={query}
            onValueChange={searchName}
            onLeave={() => {
              if (query === '') setFinding(false)
            }}
            onDown={() => main.current?.querySelector<HTMLElement>('.tile > input')?.focus()}
          />
        ) : null}
        <FilterButtons counting={counting} value={filter} onValueChange={(chosen) => ask({ filter: chosen })} />
        {phone ? <RolesLine counting={counting} folded={narrow} /> : null}
        {phone ? null : renderAddButton(addButton)}
        {phone ? null : renderRegisterButton(registerButton)}
        {editing ? (
          <div className="editing">
            <Trans>Untick Registered to take a person off the list.</Trans>
            <Button variant="primary" onClick={() => setEditing(false)}>
              <Trans>Done</Trans>
            </Button>
          </div>
        ) : (
          <FamiliesToCheck register={register} />
        )}
      </div>
      {layout === 'wide' ? <SessionPanel {...panelProps} /> : null}
      {phone ? <Dock onFind={startFinding} add={renderAddButton} register={renderRegisterButton} /> : null}
      <TallyAnnouncer counting={counting} />
      <PeopleList
        register={register}
        ticking={ticking}
        arrangement={arrangement}
        day={session.date}
        editing={editing}
        onAbout={setAbout}
        empty={
          <EmptyList
            filter={filter}
            query={arrangement.query}
            twoStep={mode === 'two_step'}
            counting={counting}
            elsewhere={otherMatchCount}
            onShowAll={() => ask({ filter: 'all' })}
            add={renderAddButton(addButton)}
            register={renderRegisterButton(registerButton)}
          />
        }
      />
      <AfterFirstPaint>
        <Suspense>
          <LazyListFeatures
            register={register}
            session={session}
            scope={scope}
            counting={counting}
            language={language}
            title={title}
            onFind={startFinding}
            onAbout={setAbout}
          />
        </Suspense>
      </AfterFirstPaint>
      <Suspense>
        {about ? <PersonSheet register={register} day={session.date} person={about} onPerson={setAbout} /> : null}
        {contested ? (
          <ContestedDialog
            register={register}
            person={contested}
            onDecide={(here) => ticking.decide(contested, here)}
            onClose={() => setContested(null)}
          />
        ) : null}
      </Suspense>
    </main>
  )
}
