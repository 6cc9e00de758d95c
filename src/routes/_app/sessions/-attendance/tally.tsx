import { type AdultRole, adultRoles } from '@contract/rules/attendance.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, ChevronDown, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Progress } from '@/ui/progress.tsx'
import { type AttendanceCountStore, type AttendanceSummary, useSummary } from './summary.ts'

/** Children and adults, as description list entries. */
const CountFigures = ({ counts }: { counts: AttendanceSummary['counts'] }) => (
  <>
    <div>
      <dd>{counts.children}</dd>
      <dt>
        <Plural value={counts.children} one="Child" other="Children" />
      </dt>
    </div>
    <div>
      <dd>{counts.adults}</dd>
      <dt>
        <Plural value={counts.adults} one="Adult" other="Adults" />
      </dt>
    </div>
  </>
)

type TallyProps = {
  counting: AttendanceCountStore
  /** Row at the bottom, for example of the booked places. */
  children?: ReactNode
}

/** Counts of the session in the panel (ATT-04, ATT-05). */
export const Tally = ({ counting, children }: TallyProps) => {
  const { here, all, counts, removed, youngHelpers } = useSummary(counting)
  return (
    <div
      className={clsx(
        'tally hem rounded-xl bg-hero px-4.5 pt-6 pb-3.5 leading-none text-hero-foreground [--hem:10px]',
        'forced-colors:border forced-colors:border-[CanvasText] [&>.track]:mt-3.5',
        '[&>p]:mt-2 [&>p]:text-sm [&>p]:leading-[1.2] [&>p]:font-medium [&>p]:text-hero-muted',
      )}
    >
      <dl
        className={clsx(
          'figures grid grid-cols-[1.15fr_1fr] [&>div]:flex [&>div]:flex-col [&>div+div]:border-l-[1.5px]',
          '[&>div+div]:border-(--hb-on-hero-line) [&>div+div]:pl-4 [&_dd]:text-[3.375rem] [&_dd]:font-heavy',
          '[&_dd]:tracking-[-0.035em] [&_dd]:[font-variant-numeric:proportional-nums] [&_dt]:mt-0.5 [&_dt]:font-bold',
        )}
      >
        <CountFigures counts={counts} />
      </dl>
      <HereBar counting={counting} />
      <p aria-hidden="true">
        <Trans>
          {here} of {all} here
        </Trans>
        {removed > 0 ? (
          <>
            , <RemovedSince count={removed} />
          </>
        ) : null}
      </p>
      {youngHelpers > 0 ? (
        <p>
          <Plural value={youngHelpers} one="of them # young helper" other="of them # young helpers" />
        </p>
      ) : null}
      {children}
    </div>
  )
}

/** Number of people who count in a session but were removed from the register later. */
export const RemovedSince = ({ count }: { count: number }) => (
  <Plural value={count} one="# removed since" other="# removed since" />
)

/** Progress bar of the people who are here. */
export const HereBar = ({ counting }: { counting: AttendanceCountStore }) => {
  const { t } = useLingui()
  const { here, all } = useSummary(counting)
  return <Progress onHero label={t`${here} of ${all} here`} value={here} max={all} />
}

/** Counts in one line, for screens without the panel. */
export const TallyStrip = ({ counting }: { counting: AttendanceCountStore }) => {
  const { counts, removed } = useSummary(counting)
  return (
    <dl className="tally-strip">
      <CountFigures counts={counts} />
      {removed > 0 ? (
        <div className="removed">
          <dd>{removed}</dd>
          <dt>
            <Plural value={removed} one="removed since" other="removed since" />
          </dt>
        </div>
      ) : null}
    </dl>
  )
}

const roleNames: Record<AdultRole, MessageDescriptor> = {
  qualified_first_aider: msg`Qualified first aider`,
  core_team_member: msg`Core team member`,
  food_and_hygiene_trained: msg`Food hygiene trained`,
}

/** Returns the labels of the roles that no attending adult covers. */
const useMissingRoles = ({ covered }: AttendanceSummary): string[] => {
  const { i18n } = useLingui()
  return adultRoles.filter((role) => !covered.has(role)).map((role) => i18n._(roleNames[role]))
}

/** Three required roles, each with a tick or a cross (ATT-22). Hidden when all roles are covered. */
export const RolesNeeded = ({ counting }: { counting: AttendanceCountStore }) => {
  const { i18n } = useLingui()
  const summary = useSummary(counting)
  const missingRoles = useMissingRoles(summary)
  if (missingRoles.length === 0) return null
  return (
    <section className="roles-needed" aria-labelledby="roles-needed">
      <h2 id="roles-needed" className="flex items-center gap-2 text-base leading-tight font-bold">
        <TriangleAlert />
        <Trans>Adult roles required</Trans>
      </h2>
      <ul>
        {[...adultRoles]
          .sort((a, b) => Number(summary.covered.has(a)) - Number(summary.covered.has(b)))
          .map((role) => {
            const isCovered = summary.covered.has(role)
            return (
              <li
                key={role}
                className={clsx(
                  'mt-1.25 flex items-center gap-2 text-sm [&>.lucide]:size-[1.15em] [&>.lucide]:stroke-[2.75]',
                  isCovered ? 'font-medium' : 'font-bold',
                )}
              >
                {isCovered ? <Check /> : <X />}
                <span>
                  {i18n._(roleNames[role])}
                  <span className="sr-only">
                    {isCovered ? <Trans> (someone is here)</Trans> : <Trans> (no one is here)</Trans>}
                  </span>
                </span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

/** Missing roles in one line (ATT-22). With `folded`, only their number is shown until the user expands it. */
export const RolesLine = ({ counting, folded = false }: { counting: AttendanceCountStore; folded?: boolean }) => {
  const missingRoles = useMissingRoles(useSummary(counting))
  if (missingRoles.length === 0) return null
  const roles = missingRoles.join(', ')
  if (folded) {
    return (
      <details className="roles-needed roles-line">
        <summary>
          <TriangleAlert />
          <Plural value={missingRoles.length} one="# role needed" other="# roles needed" />
          <ChevronDown />
        </summary>
        <p>
          <Trans>
            <b>Adult roles required</b> <span>{roles}</span>
          </Trans>
        </p>
      </details>
    )
  }
  return (
    <p className="roles-needed roles-line">
      <TriangleAlert />
      <span>
        <Trans>
          <b>Adult roles required</b> <span>{roles}</span>
        </Trans>
      </span>
    </p>
  )
}

/** Minimum interval between announcements to screen readers, in ms. */
const ANNOUNCE_INTERVAL_MS = 1000

/** Live region that announces the counts politely, at most once a second. */
export const TallyAnnouncer = ({ counting }: { counting: AttendanceCountStore }) => {
  const { t } = useLingui()
  const { counts, here, all, removed } = useSummary(counting)
  const { children, adults } = counts
  const presentText = t`Children ${children}, adults ${adults}, ${here} of ${all} here`
  const removedText = plural(removed, { one: '# removed since', other: '# removed since' })
  const announcement = removed > 0 ? `${presentText}, ${removedText}` : presentText
  const [announcedText, setAnnouncedText] = useState('')
  const latestAnnouncement = useRef(announcement)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const initialAnnouncement = useRef(announcement)
  useEffect(() => {
    latestAnnouncement.current = announcement
    // Skip the initial counts, because screen readers read them with the page.
    if (announcement === initialAnnouncement.current && !timer.current) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setAnnouncedText(latestAnnouncement.current)
    }, ANNOUNCE_INTERVAL_MS)
  }, [announcement])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <p role="status" className="sr-only">
      {announcedText}
    </p>
  )
}
