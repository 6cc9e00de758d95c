import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateCell, dayCell } from '@/kit/list/cells.ts'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { useToast } from '@/ui/toast.tsx'

type QuickFactsProps = {
  club: {
    hashid: string
    num_registered: number
    num_sessions_year: number
    last_session: string | null
    last_sign_in: string | null
  }
}

/** How a club is doing, in numbers up to today, and its public link. */
export const QuickFacts = ({ club }: QuickFactsProps) => {
  const { t } = useLingui()
  const year = dayInLondon().slice(0, 4)
  const never = t`Never`
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <CardTitle icon={Info}>
        <Trans>Quick facts</Trans>
      </CardTitle>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
        <Fact term={t`Registered people`}>{club.num_registered}</Fact>
        <Fact term={t`Sessions in ${year}`}>{club.num_sessions_year}</Fact>
        <Fact term={t`Last session`}>{club.last_session ? dayCell(club.last_session) : never}</Fact>
        <Fact term={t`Last sign-in`}>{club.last_sign_in ? dateCell(club.last_sign_in) : never}</Fact>
      </dl>
      <RegistrationLink hashid={club.hashid} />
    </section>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{term}</dt>
    <dd className="text-end font-bold tabular-nums">{children}</dd>
  </>
)

/** The link by which families register themselves. */
const RegistrationLink = ({ hashid }: { hashid: string }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const path = `/registration/${hashid}`
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${path}`).then(
      () => show({ message: t`Link copied` }),
      () => show({ message: t`The link could not be copied. Select it and copy it.`, tone: 'error' }),
    )
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-muted-foreground">
        <Trans>Registration link</Trans>
      </p>
      <a href={path} target="_blank" rel="noreferrer" className="font-bold text-link underline wrap-anywhere">
        {path}
      </a>
      <Button size="tool" icon={Copy} onClick={() => void copy()}>
        <Trans>Copy the link</Trans>
      </Button>
    </div>
  )
}
