import type { ContentLanguage } from '@contract/content/welsh.ts'
import { teamMemberOperations } from '@contract/team-members.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { ContentText, pickContentText, useContentLanguage } from '@/kit/content/content-text.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { usePublicQuery } from '@/user/use-public-query.ts'
import { cardGridClass, MemberCard, type TeamMember } from './-meet-the-team/member-card.tsx'

export const Route = createFileRoute('/meet_the_team')({ component: MeetTheTeamScreen })

/** Query that loads all members, because the page has no paging (TEAM-61). */
const ALL_MEMBERS_QUERY = { limit: 1000 }

type TeamSection = { id: string; name: string; name_cy: string | null; order: number | null; members: TeamMember[] }

/** Groups the members by section, in the order of the shown names. Sections without members do not appear (TEAM-46). */
const groupBySection = (members: readonly TeamMember[], language: ContentLanguage): TeamSection[] => {
  const sections = new Map<string, TeamSection>()
  for (const member of members) {
    const { section: id, section__name: name, section__name_cy: name_cy = null, section__order: order } = member
    const section = sections.get(id) ?? { id, name, name_cy, order, members: [] }
    section.members.push(member)
    sections.set(id, section)
  }
  if (language === 'en') return [...sections.values()]
  const { compare } = new Intl.Collator(['cy', 'en-GB'], { numeric: true })
  const getName = (section: TeamSection) => pickContentText(section, 'name', language).text
  // Sections without a number come last.
  const getNumber = ({ order }: TeamSection) => order ?? Number.MAX_SAFE_INTEGER
  return [...sections.values()].sort((a, b) => getNumber(a) - getNumber(b) || compare(getName(a), getName(b)))
}

/** Public page of the network's team (TEAM-05, TEAM-06, TEAM-40 to TEAM-46). */
function MeetTheTeamScreen() {
  usePageFocus()
  const { t } = useLingui()
  const language = useContentLanguage()
  const { answer, busy, ...state } = usePublicQuery(teamMemberOperations['team.list'], ALL_MEMBERS_QUERY)
  const { clubs, contact_address: address } = answer ?? {}
  const sections = answer ? groupBySection(answer.results, language) : []
  return (
    <PublicPage wide>
      <div className="grid items-end gap-x-6 gap-y-3.5 lg:grid-cols-[minmax(24rem,1fr)_minmax(0,auto)]">
        <div>
          <h1 className="text-3xl font-heavy tracking-tight md:text-[2.875rem] md:leading-tight">
            <Trans>Meet the Team</Trans>
          </h1>
          <p className="mt-2 text-lg text-muted-foreground">
            {clubs ? (
              <Plural value={clubs} one="The people behind # lunch club." other="The people behind # lunch clubs." />
            ) : (
              <Trans>The people who help the lunch clubs run.</Trans>
            )}{' '}
            {address ? (
              <Trans>
                Write to any of us at{' '}
                <a href={`mailto:${address}`} className="wrap-anywhere">
                  {address}
                </a>
                .
              </Trans>
            ) : null}
          </p>
        </div>
        {sections.length > 1 ? (
          <nav aria-label={t`Sections`} className="flex flex-wrap gap-2 lg:justify-end">
            {sections.map((section) => (
              <a
                key={section.id}
                href={`#${section.id}`}
                className="inline-flex min-h-touch items-center rounded-full border-[1.5px] border-input bg-card px-4 py-1 text-sm font-bold wrap-anywhere text-link no-underline"
              >
                <ContentText row={section} field="name" />
              </a>
            ))}
          </nav>
        ) : null}
      </div>
      {answer ? null : <LoadNotice {...state} stale={false} />}
      {busy ? (
        <Loading label={t`Loading the page`} className={cardGridClass}>
          {['one', 'two', 'three'].map((card) => (
            <Skeleton key={card} className="h-30 md:h-39.5" />
          ))}
        </Loading>
      ) : null}
      {answer && sections.length === 0 ? (
        <EmptyState icon={UsersRound} title={<Trans>No team members are shown yet.</Trans>} />
      ) : null}
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-4">
          <h2
            id={`${section.id}-title`}
            className="mb-3 flex items-center gap-3 text-[1.375rem] font-bold wrap-anywhere after:min-w-6 after:flex-1 after:border-t after:border-border"
          >
            <ContentText row={section} field="name" />
          </h2>
          <div className={cardGridClass}>
            {section.members.map((member) => (
              <MemberCard key={member.id} member={member} />
            ))}
          </div>
        </section>
      ))}
    </PublicPage>
  )
}
