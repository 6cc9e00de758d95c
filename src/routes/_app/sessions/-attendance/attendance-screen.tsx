import type { SessionRow } from '@contract/rows.ts'
import type { ListScope } from '@contract/rules/attendance.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatShortDay } from '@/i18n/format.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { useUser } from '@/user/use-user.ts'
import { AttendanceHeader } from './attendance-header.tsx'
import { LazyAddAttendance, LazyRegisterMenu } from './lazy-parts.ts'
import { PeopleList } from './people-list.tsx'
import type { Register } from './register.ts'
import { getSessionBookings } from './session-bookings.ts'
import { SessionPanel } from './session-panel.tsx'
import { createAttendanceCountStore, getTicksByPerson } from './summary.ts'
import { RolesLine, TallyAnnouncer } from './tally.tsx'
import { noteAutomaticListChange, noteRequestedListChange } from './tile-touch.ts'
import { addButton, Dock, FilterButtons, FindName, registerButton } from './tools.tsx'
import { buildUnits } from './units.ts'
import { useArrangement } from './use-arrangement.ts'
import { useLayout } from './use-layout.ts'
import { useTickActions } from './use-ticking.tsx'

/** Optional features of the list, which load after the first paint. The list works without them. */
const LazyListFeatures = lazyOptional(() => import('./deferred-list-features.tsx').then((m) => m.DeferredListFeatures))
const EmptyList = lazyOptional(() => loadWithMessages('club', import('./empty-list.tsx')).then((m) => m.EmptyList))
const PersonSheet = lazy(() => import('./person-sheet.tsx').then((m) => ({ default: m.PersonSheet })))
const ContestedDialog = lazyDialog(() => import('./contested-dialog.tsx').then((m) => m.ContestedDialog))

/** Classes of the tools. Four filters share a line with the search or the buttons, and wrap their texts if needed. */
const toolsClasses = clsx(
  'tools not-pointer-fine:in-data-[layout=wide]:has-[.four-filters]:grid-cols-[minmax(9.5rem,1fr)_minmax(min-content,max-content)_min-content_min-content]',
  'max-[56rem]:in-data-[layout=tablet]:has-[.four-filters]:grid-cols-[minmax(0,1fr)_auto_auto]',
)

/** Sets the page title and the tab title (ATT-01, ATT-02). */
const useSessionTitle = (session: SessionRow): string => {
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
  return session ? <RegisterContent register={register} session={session} /> : null
}

const RegisterContent = ({ register, session }: { register: Register; session: SessionRow }) => {
  const { i18n } = useLingui()
  const user = useUser()
  const language = i18n.locale === 'cy' ? 'cy' : 'en'
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const group = user.allow_multiple_groups ? session.group : null
  const scope = useMemo<ListScope>(() => ({ mode, group }), [mode, group])
  const isPast = session.date < getLondonDay()
  const { layout, low, narrow: isNarrow } = useLayout()
  const title = useSessionTitle(session)
  const countStore = useMemo(() => createAttendanceCountStore(register, scope, isPast), [register, scope, isPast])
  const { arrangement, ask: updateArrangement } = useArrangement(register, scope, language)
  const { filter } = arrangement
  const [query, setQuery] = useState('')
  const [isSearching, setIsSearching] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const mainRef = useRef<HTMLElement>(null)
  const toolsRef = useRef<HTMLDivElement>(null)

  const searchName = (typed: string) => {
    noteRequestedListChange()
    setQuery(typed)
    startTransition(() => updateArrangement({ query: typed }))
  }
  const handleTicked = useCallback(
    (person: string) => {
      if (query === '') return
      // True if the user ticked by keyboard. Only then is the search field focused for the next name. After a tap, the
      // phone's keyboard must not open.
      const isTickedByKeyboard = document.activeElement?.matches('.tile > :focus-visible')
      // Clear the search and show the full list, scrolled to the person who was just ticked.
      setQuery('')
      setIsSearching(false)
      noteAutomaticListChange()
      updateArrangement({ query: '', reveal: person })
      if (isTickedByKeyboard) toolsRef.current?.querySelector('input')?.focus()
    },
    [query, updateArrangement],
  )
  const [sheetPersonId, setSheetPersonId] = useState<string | null>(null)
  const [contestedPersonId, setContestedPersonId] = useState<string | null>(null)
  const tickActions = useTickActions(register, mode, handleTicked, setContestedPersonId)
  const addPerson = async (person: string) => {
    if (!(await tickActions.add(person))) return
    setQuery('')
    updateArrangement({ filter: 'all', query: '', reveal: person })
  }
  const startSearching = () => {
    // Render synchronously, because a phone opens its keyboard only if the field receives the focus during
    // the tap.
    flushSync(() => setIsSearching(true))
    toolsRef.current?.querySelector('input')?.focus()
  }

  const panelProps = {
    register,
    session,
    counting: countStore,
    mode,
    ticking: tickActions,
    editing: isEditing,
    onEditing: setIsEditing,
    onAbout: setSheetPersonId,
  } as const
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
  const isPhone = layout === 'phone'
  // Count matches in the full list only if the filtered list has no match.
  const otherMatchCount = useMemo(() => {
    const { units, directory, query } = arrangement
    if (units.length > 0 || filter === 'all' || !query.trim()) return 0
    const { bookedIds } = getSessionBookings(register)
    const unfilteredOptions = { scope, filter: 'all' as const, query, bookedIds, sticky: new Set<string>() }
    return buildUnits(directory, getTicksByPerson(register), unfilteredOptions).reduce(
      (sum, u) => sum + u.members.length,
      0,
    )
  }, [arrangement, filter, scope, register])
  return (
    <main
      ref={mainRef}
      className="attendance"
      data-layout={layout}
      data-low={low}
      data-narrow={isNarrow || undefined}
      data-toast-clear={layout === 'wide' ? 'panel' : undefined}
    >
      <AttendanceHeader layout={layout} title={title} panel={panelProps} />
      <div className={toolsClasses} ref={toolsRef}>
        {!isPhone || isSearching || query ? (
          <FindName
            value={query}
            onValueChange={searchName}
            onLeave={() => {
              if (query === '') setIsSearching(false)
            }}
            onDown={() => mainRef.current?.querySelector<HTMLElement>('.tile > input')?.focus()}
          />
        ) : null}
        <FilterButtons
          counting={countStore}
          value={filter}
          onValueChange={(chosen) => updateArrangement({ filter: chosen })}
        />
        {isPhone ? <RolesLine counting={countStore} folded={isNarrow} /> : null}
        {isPhone ? null : renderAddButton(addButton)}
        {isPhone ? null : renderRegisterButton(registerButton)}
        {isEditing ? (
          <div className="editing">
            <Trans>Untick Registered to take a person off the list.</Trans>
            <Button variant="primary" onClick={() => setIsEditing(false)}>
              <Trans>Done</Trans>
            </Button>
          </div>
        ) : null}
      </div>
      {layout === 'wide' ? <SessionPanel {...panelProps} /> : null}
      {isPhone ? <Dock onFind={startSearching} add={renderAddButton} register={renderRegisterButton} /> : null}
      <TallyAnnouncer counting={countStore} />
      <PeopleList
        register={register}
        ticking={tickActions}
        arrangement={arrangement}
        day={session.date}
        isPast={isPast}
        editing={isEditing}
        onAbout={setSheetPersonId}
        empty={
          <Suspense>
            <EmptyList
              filter={filter}
              query={arrangement.query}
              twoStep={mode === 'two_step'}
              counting={countStore}
              elsewhere={otherMatchCount}
              onShowAll={() => updateArrangement({ filter: 'all' })}
              add={renderAddButton(addButton)}
              register={renderRegisterButton(registerButton)}
            />
          </Suspense>
        }
      />
      <AfterFirstPaint>
        <Suspense>
          <LazyListFeatures
            register={register}
            session={session}
            scope={scope}
            counting={countStore}
            language={language}
            title={title}
            onFind={startSearching}
            onAbout={setSheetPersonId}
          />
        </Suspense>
      </AfterFirstPaint>
      <Suspense>
        {sheetPersonId ? (
          <PersonSheet register={register} day={session.date} person={sheetPersonId} onPerson={setSheetPersonId} />
        ) : null}
        {contestedPersonId ? (
          <ContestedDialog
            register={register}
            person={contestedPersonId}
            onDecide={(here) => tickActions.decide(contestedPersonId, here)}
            onClose={() => setContestedPersonId(null)}
          />
        ) : null}
      </Suspense>
    </main>
  )
}
