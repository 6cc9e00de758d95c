import type { FamilyRequest } from '@contract/family/family-requests.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion, UserMinus, UsersRound } from 'lucide-react'
import { formatNameList } from '@/i18n/name-list.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { formatDateCell } from '@/kit/list/cells.ts'
import { Banner } from '@/ui/banner.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Name } from '@/ui/name.tsx'
import { DueBadge } from './due-badge.tsx'

/** Card of the other adults of a family. It comes first, because the coordinator must think of them (B-FAM-07). */
export function OtherAdultsCard({ adults, children }: { adults: FamilyRequest['other_adults']; children: string }) {
  return (
    <Card padded className="grid gap-3">
      <CardTitle icon={UsersRound}>
        <Trans>Other adults of this family</Trans>
      </CardTitle>
      {adults.length === 0 ? (
        <p>
          <Trans>The register has no other adult of this family.</Trans>
        </p>
      ) : (
        <>
          <ul className="list-disc ps-6 font-bold">
            {adults.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
          <p>{children}</p>
        </>
      )}
    </Card>
  )
}

/** Card of a request: its people, who asked and when, and the deadline. */
export function RequestFacts({ request }: { request: FamilyRequest }) {
  const { t, i18n } = useLingui()
  const { people, gone, by, asked, due, reason } = request
  const names = people.map(({ name }) => name)
  return (
    <Card padded className="grid gap-4">
      <CardTitle icon={FileQuestion} aside={<DueBadge due={due} />}>
        <Trans>The request</Trans>
      </CardTitle>
      <TermList
        terms={[
          { term: t`About`, value: names.length > 0 ? formatNameList(names, i18n.locale) : t`People who have left` },
          { term: t`Asked by`, value: by ?? t`The family` },
          { term: t`Asked on`, value: formatDateCell(asked) },
          { term: t`Answer by`, value: formatDay(due) },
          ...(reason ? [{ term: t`The family’s reason`, value: reason, long: true }] : []),
        ]}
      />
      {gone > 0 ? (
        <Banner tone="info" icon={UserMinus}>
          <Plural
            value={gone}
            one="# person of this request has left the register, or no longer belongs to the adult who asked."
            other="# people of this request have left the register, or no longer belong to the adult who asked."
          />
        </Banner>
      ) : null}
    </Card>
  )
}
